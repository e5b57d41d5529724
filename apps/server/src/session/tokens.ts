import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { Id } from '@vitrine/contract/resource'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { Unauthorized } from '../errors.ts'

/** Seconds an access token holds; the session behind it is looked up at every request all the same. */
export const accessSeconds = 600
const audience = 'vitrine'

const Claims = z.object({ id: Id, sid: Id, company: Id })
type Claims = z.infer<typeof Claims>

export async function signAccess(
  config: Config,
  claims: Claims & { username: string; roles: readonly string[] },
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.id)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${accessSeconds}s`)
    .sign(accessKey(config))
}

export async function readAccess(config: Config, token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, accessKey(config), {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['exp'],
      clockTolerance: 5,
    })
    const claims = Claims.safeParse(payload)
    if (claims.success) return claims.data
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED')
      throw new Unauthorized('Expired JWT Token')
  }
  throw new Unauthorized('Invalid JWT Token')
}

/** One object a secret: what jose makes of a key it keeps with the key. */
const accessKeys = new Map<string, KeyObject>()

function accessKey({ APP_SECRET: secret }: Config): KeyObject {
  const known = accessKeys.get(secret)
  if (known) return known
  const key = createSecretKey(createHmac('sha256', secret).update('access tokens').digest())
  accessKeys.set(secret, key)
  return key
}

/** A refresh token: 256 random bits. The database keeps only its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function refreshHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Seals a successor so that only whoever presents its parent can be told it again. */
export function sealSuccessor(parent: string, successor: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', successorKey(parent), iv)
  return Buffer.concat([iv, cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openSuccessor(parent: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', successorKey(parent), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}

function successorKey(parent: string): Buffer {
  return Buffer.from(hkdfSync('sha256', parent, 'vitrine', 'refresh successor', 32))
}
