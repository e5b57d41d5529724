import { createHmac } from 'node:crypto'

/** The token as it will be a minute after its end, made by who knows the secret. */
export function expired(secret: string, token: string): string {
  const [head = '', claims = ''] = token.split('.')
  const ended = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(Date.now() / 1000) - 60 }
  const body = `${head}.${Buffer.from(JSON.stringify(ended)).toString('base64url')}`
  const key = createHmac('sha256', secret).update('access tokens').digest()
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

/** The session a token names. */
export function sessionIn(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
}
