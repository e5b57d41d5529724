import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

/** The row a secret belongs to. A sealed value copied to another row or company cannot be unsealed. */
export interface Belongs {
  readonly companyId: string
  readonly rowId: string
  readonly what: string
}

/** Encrypts a network's token with AES-256-GCM, bound to its row. */
export function seal(config: Pick<Config, 'TOKEN_KEY'>, to: Belongs, secret: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(config), iv)
  cipher.setAAD(context(to))
  return Buffer.concat([Buffer.from([1]), iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `seal` encrypted; throws when a byte, the key or the row differs. */
export function unseal(config: Pick<Config, 'TOKEN_KEY'>, to: Belongs, sealed: Buffer): string {
  if (sealed[0] !== 1) throw new Error('This secret was sealed in a way this version does not know.')
  const decipher = createDecipheriv('aes-256-gcm', key(config), sealed.subarray(1, 13))
  decipher.setAAD(context(to))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]).toString('utf8')
}

function key(config: Pick<Config, 'TOKEN_KEY'>): Buffer {
  return Buffer.from(config.TOKEN_KEY, 'base64')
}

function context(to: Belongs): Buffer {
  return Buffer.from(`${to.companyId}/${to.rowId}/${to.what}`)
}
