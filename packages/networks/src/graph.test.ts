import { describe, expect, test } from 'vitest'
import { facebook } from './facebook/index.ts'
import { readUsage } from './graph.ts'

const now = new Date('2026-11-20T10:00:00Z')
const createResponse = (headers: Record<string, unknown>) => ({
  header: (name: string) => (name in headers ? JSON.stringify(headers[name]) : null),
})

describe('rate limit usage', () => {
  test('the usage is the highest of the counters', () => {
    const usage = readUsage(
      createResponse({
        'x-app-usage': { call_count: 12, total_cputime: 3, total_time: 40 },
        'x-business-use-case-usage': { 10: [{ type: 'pages', call_count: 81, total_cputime: 2, total_time: 3 }] },
      }),
      now,
    )
    expect(usage).toEqual({ scope: 'account', percent: 81, regainAt: null })
  })

  test('a counter with a time of recovery takes precedence over the others', () => {
    const blocked = {
      type: 'pages',
      call_count: 100,
      total_cputime: 0,
      total_time: 0,
      estimated_time_to_regain_access: 15,
    }
    const usage = readUsage(
      createResponse({ 'x-app-usage': { call_count: 100 }, 'x-business-use-case-usage': { 10: [blocked] } }),
      now,
    )
    expect(usage).toEqual({ scope: 'account', percent: 100, regainAt: new Date('2026-11-20T10:15:00Z') })
  })

  test('without headers the usage is unknown', () => {
    expect(readUsage(createResponse({}), now)).toBeNull()
    expect(readUsage({ header: () => 'broken' }, now)).toBeNull()
  })
})

test('the consent page is opened with every scope, in the configured version', () => {
  const app = { clientId: '1', clientSecret: 's', redirectUrl: 'https://x/back', now: () => now, version: 'v25.0' }
  const origins = { 'www.facebook.com': new URL('http://localhost:4100/www.facebook.com') }
  const url = facebook({ ...app, origins }).oauth.authorizeUrl('st4te', 'verifier')
  expect(`${url.origin}${url.pathname}`).toBe('http://localhost:4100/www.facebook.com/v25.0/dialog/oauth')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: '1',
    redirect_uri: 'https://x/back',
    state: 'st4te',
    response_type: 'code',
    scope: expect.stringContaining('pages_manage_posts,'),
  })
})
