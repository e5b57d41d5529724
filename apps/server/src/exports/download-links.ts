import { createHmac } from 'node:crypto'
import { Id } from '@vitrine/contract/resource'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../lib/config.ts'
import type { Viewer } from '../lib/viewer.ts'

/** How long a link opens a file, in seconds; whose it is and what they may is looked at again when it is used. */
const seconds = 300
const audience = 'vitrine export'

const Claims = z.object({ export: Id, company: Id, user: Id, home: Id, session: Id })
type Claims = z.infer<typeof Claims>

/** The address of a file for the browser's own downloads, which carry no header of ours. */
export async function linkTo(config: Config, viewer: Viewer, exportId: string): Promise<string> {
  const claims: Claims = {
    export: exportId,
    company: viewer.companyId,
    user: viewer.userId,
    home: viewer.homeCompanyId,
    session: viewer.sessionId,
  }
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(key(config))
  const api = config.API_URL ?? `${config.PUBLIC_URL}/api`
  return `${api}/exports/${exportId}/file?token=${token}`
}

/** Whom a link was made for, while it holds. */
export async function readLink(config: Config, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(config), {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['exp'],
    })
    return Claims.safeParse(payload).data ?? null
  } catch {
    return null // not ours, or its time is over: no link at all
  }
}

function key(config: Config): Uint8Array {
  return createHmac('sha256', config.APP_SECRET).update('export links').digest()
}
