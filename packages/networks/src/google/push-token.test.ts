import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type PushKeys, verifyPushToken } from './push-token.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ours = { audience: 'https://vitrine.example/webhooks/google', serviceAccount: 'push@p.iam.gserviceaccount.com' }
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys: PushKeys = { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1', kty: 'RSA' }] }

const claims = {
  iss: 'https://accounts.google.com',
  aud: ours.audience,
  email: ours.serviceAccount,
  email_verified: true,
  exp: now.getTime() / 1000 + 3600,
}

function token(header: object, body: object, key = pair.privateKey): string {
  const signed = [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
const header = { alg: 'RS256', kid: 'k1', typ: 'JWT' }

describe('push tokens', () => {
  test('a token signed by Google for us is accepted', () => {
    expect(verifyPushToken(token(header, claims), keys, ours, now)).toBe(true)
  })

  test.each([
    ['signed by somebody else', token(header, claims, stranger.privateKey)],
    ['signed by an unknown key', token({ ...header, kid: 'k2' }, claims)],
    ['unsigned', `${token({ alg: 'none', kid: 'k1' }, claims).replace(/\.[^.]*$/, '')}.`],
    ['signed with the public key as a secret', token({ ...header, alg: 'HS256' }, claims)],
    ['for another audience', token(header, { ...claims, aud: 'https://evil.example/' })],
    ["in another account's name", token(header, { ...claims, email: 'push@evil.iam.gserviceaccount.com' })],
    ['with an address nobody verified', token(header, { ...claims, email_verified: false })],
    ['by another issuer', token(header, { ...claims, iss: 'https://evil.example' })],
    ['that has expired', token(header, { ...claims, exp: now.getTime() / 1000 })],
    [
      'with its claims changed',
      token(header, claims).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url')}.`,
      ),
    ],
    ['that is no token', 'Bearer'],
    ['that is empty', ''],
  ])('%s is refused', (_how, jwt) => {
    expect(verifyPushToken(jwt, keys, ours, now)).toBe(false)
  })
})
