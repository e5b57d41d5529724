import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** The key with which Google signs who it is, and its public half as a JSON Web Key Set. */
export interface SigningKey {
  sign(claims: Record<string, unknown>): string
  publicKeys(): { keys: Record<string, unknown>[] }
}

/** Made when it is first needed: most tests never do, and it takes a moment. */
export function createSigningKey(): SigningKey {
  let pair: { privateKey: KeyObject; publicKey: KeyObject; kid: string } | null = null
  function key() {
    if (pair) return pair
    const made = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const kid = createHash('sha1')
      .update(made.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex')
    pair = { ...made, kid }
    return pair
  }

  return {
    sign(claims) {
      const { privateKey, kid } = key()
      const signed = [{ alg: 'RS256', kid, typ: 'JWT' }, claims].map(encode).join('.')
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    publicKeys() {
      const { publicKey, kid } = key()
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid }] }
    },
  }
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
