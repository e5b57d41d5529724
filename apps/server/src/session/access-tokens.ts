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
import type { Config } from '../lib/config.ts'
import { Unauthorized } from '../lib/errors.ts'

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
    .sign(createKeyRing(config).key)
}

export async function readAccess(config: Config, token: string): Promise<Claims> {
  const { key, ours } = createKeyRing(config)
  // Its seal can be spelled in many ways and at any length: what is kept of it is short.
  const name = createHash('sha256').update(token).digest('base64')
  const known = ours.get(name)
  if (known && Date.now() < known.until) return known.claims
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['exp'],
      clockTolerance: 5,
    })
    const claims = Claims.safeParse(payload)
    if (claims.success) {
      const [oldest] = ours.keys()
      if (ours.size >= maxCached && oldest !== undefined) ours.delete(oldest)
      ours.set(name, { claims: claims.data, until: Number(payload.exp) * 1000 })
      return claims.data
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED')
      throw new Unauthorized('Expired JWT Token')
  }
  throw new Unauthorized('Invalid JWT Token')
}

/** What belongs to a secret: one key, as jose keeps with it what it makes of it. */
interface Ring {
  readonly key: KeyObject
  /** Tokens whose seal was found whole, by their hash: the same one comes with every request until it runs out. */
  readonly ours: Map<string, { readonly claims: Claims; readonly until: number }>
}

const maxCached = 10_000
const rings = new Map<string, Ring>()

function createKeyRing({ APP_SECRET: secret }: Config): Ring {
  const known = rings.get(secret)
  if (known) return known
  const key = createSecretKey(createHmac('sha256', secret).update('access tokens').digest())
  const ring = { key, ours: new Map() }
  rings.set(secret, ring)
  return ring
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
