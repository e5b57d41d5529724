import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../failure.ts'

/** Google's public keys, as `https://www.googleapis.com/oauth2/v3/certs` lists them. */
export const PushKeys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) })
export type PushKeys = z.infer<typeof PushKeys>

/**
 * Whether a Pub/Sub push carries a token that Google signed for us: RS256, our audience, our push service account, not
 * expired.
 * https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions (read 2026-11)
 */
export function verifyPushToken(
  jwt: string,
  keys: PushKeys,
  expected: { readonly audience: string; readonly serviceAccount: string },
  now: Date,
): boolean {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const header = Header.safeParse(decoded(head))
  const claims = Claims.safeParse(decoded(body))
  if (!header.success || !claims.success) return false
  const key = keys.keys.find(({ kid }) => kid === header.data.kid)
  if (key === undefined) return false
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const signed = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))
  const { aud, iss, email, email_verified, exp } = claims.data
  return (
    signed &&
    ISSUERS.has(iss) &&
    aud === expected.audience &&
    email === expected.serviceAccount &&
    email_verified &&
    exp * 1000 > now.getTime()
  )
}

const ISSUERS: ReadonlySet<string> = new Set(['https://accounts.google.com', 'accounts.google.com'])

const Header = z.object({ alg: z.literal('RS256'), kid: z.string() })
const Claims = z.object({
  aud: z.string(),
  iss: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  exp: z.number(),
})

function decoded(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'))
}
