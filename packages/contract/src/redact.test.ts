import { expect, test } from 'vitest'
import { mask } from './redact.ts'

test.each([
  ['Nobody is called camille@margot.example here', 'Nobody is called [email] here'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['token eyJhbGciOi.eyJzdWIi.c2ln-x is over', 'token [token] is over'],
  [
    'GET https://graph.facebook.com/v22.0/me?access_token=EAAB&x=1 failed',
    'GET https://graph.facebook.com/v22.0/me?[query] failed',
  ],
  ['at /inbox?search=Paul%20Mercier', 'at /inbox?[query]'],
  ['call +33 6 12 34 56 78 back', 'call [phone] back'],
  ['key EAABsbCS1234567890abcdefghijklmnopqrstuv', 'key [secret]'],
])('redacts: %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test('ids and code positions stay readable', () => {
  for (const text of [
    'post 0198c5e2-7f1a-7c3e-9d2b-1a2b3c4d5e6f is gone',
    'at findPage (/srv/apps/server/src/lists.ts:41:17)',
    'took 1200 ms, 2026-05-12T12:05:00+00:00',
  ])
    expect(mask(text)).toBe(text)
})
