import { timingSafeEqual } from 'node:crypto'

/** Makes tokens that carry what they stand for, signed: they outlive the process, as the application that keeps them does. */
export interface Seal {
  seal<T>(prefix: string, content: T): string
  /** Null for what nobody here has made. */
  unseal<T>(prefix: string, text: string): T | null
}

/** `mac` signs a text, always in as many characters. */
export function sealWith(mac: (text: string) => string): Seal {
  const { length } = mac('')
  return {
    seal(prefix, content) {
      const body = prefix + Buffer.from(JSON.stringify(content)).toString('base64url')
      return body + mac(body)
    },
    unseal<T>(prefix: string, text: string) {
      const body = text.slice(0, -length)
      const given = Buffer.from(text.slice(-length))
      const right = Buffer.from(mac(body))
      if (!text.startsWith(prefix) || given.length !== right.length || !timingSafeEqual(given, right)) return null
      // Nobody else can make the signature, so the content is what `seal` was given.
      return JSON.parse(Buffer.from(body.slice(prefix.length), 'base64url').toString()) as T
    },
  }
}

/** An ever growing instant: no two grants and withdrawals share one. */
export function createStamps({ now }: { now(): number }): () => number {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    return last
  }
}
