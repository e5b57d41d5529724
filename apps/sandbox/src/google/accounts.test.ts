import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerBody } from '../graph/testing.ts'
import { connect, type GoogleConnection, type GoogleFailure, tokenFor } from './testing.ts'

let google: GoogleConnection

beforeAll(async () => {
  google = await connect()
})
afterAll(() => google.close())
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

interface Accounts {
  accounts: { name: string; accountName: string; type: string }[]
  nextPageToken?: string
}

const group = (accountName: string) =>
  google.accounts<{ name: string }>('POST', '/accounts', {
    body: { accountName, type: 'LOCATION_GROUP', primaryOwner: google.account },
  })

describe('accounts', () => {
  test('the user’s own account is listed first, then their groups, page by page', async () => {
    const own = await google.accounts<Accounts>('GET', '/accounts')
    expect(own.body).toEqual({
      accounts: [
        {
          name: google.account,
          accountName: 'Camille',
          type: 'PERSONAL',
          verificationState: 'UNVERIFIED',
          vettedState: 'NOT_VETTED',
        },
      ],
    })
    for (const name of ['Nord', 'Sud', 'Ouest']) expect((await group(name)).status).toBe(200)
    const seen: string[] = []
    let pageToken: string | undefined
    do {
      const query: Record<string, string> = { pageSize: '2', ...(pageToken === undefined ? {} : { pageToken }) }
      const { body } = await google.accounts<Accounts>('GET', '/accounts', { query })
      seen.push(...body.accounts.map(({ accountName }) => accountName))
      pageToken = body.nextPageToken
    } while (pageToken !== undefined)
    expect(seen).toEqual(['Camille', 'Nord', 'Sud', 'Ouest'])
    const foreign = await google.accounts<GoogleFailure>('GET', '/accounts', { query: { pageToken: 'b2ZmIGJ5IG9uZQ' } })
    expect([foreign.status, foreign.body.error.details?.[0]?.fieldViolations?.[0]?.field]).toEqual([400, 'page_token'])
  })

  test('an account is readable by its owner only', async () => {
    expect((await google.accounts('GET', `/${google.account}`)).body.type).toBe('PERSONAL')
    expect((await google.accounts('GET', '/accounts/1')).status).toBe(404)
    await google.openListing({}, 'marc')
    const token = await tokenFor(google, 'marc')
    expect((await google.accounts('GET', `/${google.account}`, { token })).status).toBe(403)
  })

  test('only groups can be created', async () => {
    const make = (body: unknown) => google.accounts<GoogleFailure>('POST', '/accounts', { body })
    expect((await make({ accountName: 'x', type: 'PERSONAL', primaryOwner: google.account })).status).toBe(400)
    expect((await make({ type: 'LOCATION_GROUP', primaryOwner: google.account })).status).toBe(400)
    expect((await make({ accountName: 'x', type: 'LOCATION_GROUP', primaryOwner: 'accounts/1' })).status).toBe(403)
  })

  test('a location transferred to a group is found under it, and no longer under the old account', async () => {
    const { name } = (await group('Nord')).body
    const transfer = (destinationAccount: string) =>
      google.accounts('POST', `/${google.location}:transfer`, { body: { destinationAccount } })
    expect((await transfer('accounts/1')).status).toBe(404)
    expect(await transfer(name)).toMatchObject({ status: 200, body: {} })

    expect((await google.v4('GET', `/${google.name}/reviews`)).status).toBe(404)
    expect((await google.v4('GET', `/${name}/${google.location}/reviews`)).status).toBe(200)
    const held = async (account: string) =>
      (
        await google.info<{ locations?: { name: string }[] }>('GET', `/${account}/locations`, {
          query: { readMask: 'name' },
        })
      ).body.locations?.map((each) => each.name)
    expect(await held(google.account)).toBeUndefined()
    expect(await held(name)).toEqual([google.location])
    expect(await held('accounts/-')).toEqual([google.location])
    const { accounts } = await google.control<{ accounts: { username: string }[] }>('GET', '/accounts?network=google')
    expect(accounts.map(({ username }) => username)).toContain(`${name}/${google.location}`)
    const { entries } = await google.control<LedgerBody>('GET', '/ledger')
    expect(entries.map(({ operation, public: shown }) => [operation, shown])).toEqual([
      ['accounts.create', false],
      ['locations.transfer', false],
    ])
    expect((await transfer(google.account)).status).toBe(200)
  })
})

test('a listing has the same ids in every run, and a second one of the same location gets others', async () => {
  const secondConnection = await connect()
  expect([secondConnection.account, secondConnection.location]).toEqual([google.account, google.location])
  expect(secondConnection.name).toBe(`${secondConnection.account}/${secondConnection.location}`)
  expect((await secondConnection.openListing({})).location).not.toBe(secondConnection.location)
  await secondConnection.close()
})

describe('standing', () => {
  const state = (location: string) =>
    google.callHost('mybusinessverifications', 'GET', `/v1/${location}/VoiceOfMerchantState`)

  test('a location reports whether Google trusts its owner, and why not', async () => {
    expect((await state(google.location)).body).toEqual({ hasVoiceOfMerchant: true, hasBusinessAuthority: true })
    const unverified = await google.openListing({ name: 'Margot unverified' })
    expect((await state(unverified.location)).body).toEqual({ verify: {} })
    const suspended = await google.openListing({ name: 'Margot suspended' })
    expect((await state(suspended.location)).body).toEqual({
      hasBusinessAuthority: true,
      complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' },
    })
    const { body } = await google.info<{ metadata: object }>('GET', `/${unverified.location}`, {
      query: { readMask: 'metadata' },
    })
    expect(body.metadata).not.toHaveProperty('hasVoiceOfMerchant')
    const post = await google.v4<GoogleFailure>('POST', `/${unverified.name}/localPosts`, {
      body: { topicType: 'STANDARD', summary: 'x' },
    })
    expect([post.status, post.body.error.status]).toEqual([400, 'FAILED_PRECONDITION'])
  })
})
