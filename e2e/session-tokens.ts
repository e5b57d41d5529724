import { createHmac } from 'node:crypto'

/** The same token, expired a minute ago and signed with the product's secret. */
export function expired(secret: string, token: string): string {
  return withExpiry(secret, token, -60)
}

/** A token of the same session that is valid for ten minutes from now, signed with the product's secret. */
export function renewed(secret: string, token: string): string {
  return withExpiry(secret, token, 600)
}

/** Seconds until the token expires. */
export function secondsLeft(token: string): number {
  return decodeClaims(token).exp - Date.now() / 1000
}

function withExpiry(secret: string, token: string, seconds: number): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...decodeClaims(token), iat: now + Math.min(0, seconds), exp: now + seconds }
  const body = `${token.split('.')[0]}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const key = createHmac('sha256', secret).update('access tokens').digest()
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

/** The session id in a token. */
export function readSessionId(token: string): string {
  return decodeClaims(token).sid
}

function decodeClaims(token: string): { sid: string; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) // the product's own token
}
