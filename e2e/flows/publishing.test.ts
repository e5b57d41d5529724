import type { TestUser } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type PublishingEnvironment,
  publish,
  published,
  publishedSince,
  show,
  startPublishingEnvironment,
  until,
} from './publishing-environment.ts'

let world: PublishingEnvironment
beforeAll(async () => {
  world = await startPublishingEnvironment({ locationCount: 4, networks: ['facebook', 'google'] })
})
afterEach(() => world.sandbox.control('DELETE', '/faults'))
afterAll(() => world.close())

const iri = (index: number) => `/api/locations/${world.locationIds[index]}`
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  world.camille.request(method, path, body)
const db = () => world.server.deps.databases.forCompany(world.camille.companyId)

/** The id of the account that a location is connected to. */
async function getAccountId(index: number, type = 'facebook'): Promise<string> {
  const row = await db()
    .selectFrom('integration')
    .select('account_id')
    .where('location_id', '=', world.locationIds[index] ?? '')
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return row.account_id
}

async function injectError(rule: Record<string, unknown>): Promise<void> {
  await world.sandbox.control('PUT', '/faults', { rules: [{ network: 'facebook', operation: 'feed.create', ...rule }] })
}

async function listNotifications(itemId: string) {
  const { body } = await send('GET', '/api/notifications')
  return body.member.filter((each: { itemId?: string }) => each.itemId === itemId)
}

/** The texts that were published while `work` ran. */
async function textsSince<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const { next } = await publishedSince(world, 0)
  const response = await work()
  const { entries } = await publishedSince(world, next)
  return [response, entries.map(({ text }) => text).sort()]
}

describe('a post', () => {
  test('a post is published once per location with its text and address', async () => {
    const [done, texts] = await textsSince(async () => {
      const post = await publish(world, { text: 'Ouvert ce soir à {{city}}' })
      expect(post.postStatus).toBe('SCHEDULED')
      return until(world, post.id, 'PUBLISHED')
    })
    expect(texts).toEqual(
      ['Grenoble', 'Lyon', 'Saint-Étienne', 'Villeurbanne'].map((city) => `Ouvert ce soir à ${city}`),
    )
    for (const target of done.scheduledPostLocations)
      expect(target).toMatchObject({ state: 'PUBLISHED', url: expect.any(String), publishedAt: expect.any(String) })
    expect(done).toMatchObject({
      canEdit: false,
      canDelete: true,
      canRetry: false,
      progress: { published: 4, open: 0 },
    })
    const { body } = await send('GET', `/api/scheduled_posts/${done.id}/publications`)
    expect(body.member[0]).toMatchObject({
      state: 'PUBLISHED',
      attempts: [{ outcome: 'sent', text: expect.stringContaining('Ouvert') }],
    })
    expect(await listNotifications(done.id)).toEqual([])
  })

  test('a scheduled post is published at its time, to the second', async () => {
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000)
    const post = await publish(world, {
      scheduleType: 'LATER',
      scheduledAt: at.toISOString(),
      checkedLocations: [iri(0)],
      text: 'À l’heure',
    })
    await until(world, post.id, 'PUBLISHED')
    const entries = (await published(world)).filter(({ text }) => text === 'À l’heure')
    expect(entries).toHaveLength(1)
    const lag = new Date(entries[0]?.at ?? 0).getTime() - at.getTime()
    expect(lag).toBeGreaterThanOrEqual(0)
    expect(lag).toBeLessThan(5_000)
  })

  test('a post can be neither changed nor deleted while it is being published', async () => {
    await injectError({ account: await getAccountId(0), fault: 'slow', delayMs: 700 })
    const post = await publish(world, { text: 'En route', checkedLocations: [iri(0)] })
    for (;;) {
      const { body } = await send('GET', `/api/scheduled_posts/${post.id}`)
      if (body.underWay) break
    }
    for (const [method, path, body] of [
      ['PUT', '', { text: 'Autre' }],
      ['PUT', '', { scheduledAt: '2030-01-01T00:00:00Z' }],
      ['PUT', '', { postStatus: 'DRAFT' }],
      ['DELETE', '', undefined],
    ] as const) {
      const response = await send(method, `/api/scheduled_posts/${post.id}${path}`, body)
      expect(response.status).toBe(409)
      expect(response.body.violations).toHaveLength(1)
    }
    await until(world, post.id, 'PUBLISHED')
  })

  test('the first comment is added once the post is public', async () => {
    const [, texts] = await textsSince(async () => {
      const post = await publish(world, {
        text: 'Nouvelle carte',
        comment: 'Réservez à {{city}} !',
        checkedLocations: [iri(0), iri(1)],
      })
      await until(world, post.id, 'PUBLISHED')
      await comments(post.id, 'PUBLISHED')
      const { body } = await send('GET', `/api/scheduled_posts/${post.id}/publications`)
      expect(body.member.filter(({ part }: { part: string }) => part === 'comment')).toHaveLength(2)
    })
    expect(texts).toEqual(['Nouvelle carte', 'Nouvelle carte', 'Réservez à Lyon !', 'Réservez à Villeurbanne !'])
  })

  test('a post whose first comment fails stays published and shows the failure', async () => {
    await world.sandbox.control('PUT', '/faults', {
      rules: [{ network: 'facebook', operation: 'comments.create', fault: 'rejected' }],
    })
    const post = await publish(world, { text: 'Sans commentaire', comment: 'Refusé', checkedLocations: [iri(0)] })
    await until(world, post.id, 'PUBLISHED')
    await comments(post.id, 'FAILED')
    expect((await show(world, post.id)).postStatus).toBe('PUBLISHED')
    expect(await listNotifications(post.id)).toMatchObject([
      { type: 'scheduledPostError', text: expect.stringContaining('comment') },
    ])
    await world.sandbox.control('DELETE', '/faults')
    const { body } = await send('GET', `/api/scheduled_posts/${post.id}/publications`)
    const comment = body.member.find(({ part }: { part: string }) => part === 'comment')
    expect(comment.canRetry).toBe(true)
    await send('POST', `${comment['@id']}/retry`)
    await comments(post.id, 'PUBLISHED')
  })

  async function comments(postId: string, state: string): Promise<void> {
    for (;;) {
      const { rows } = await sql<{
        state: string
      }>`select state from publication where post_id = ${postId} and kind = 'comment'`.execute(db())
      if (rows.every((row) => row.state === state)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
})

describe('a failure', () => {
  test('a failure at some locations is reported once, and a retry sends only those', async () => {
    const refused = [await getAccountId(1), await getAccountId(2)]
    await world.sandbox.control('PUT', '/faults', {
      rules: refused.map((account) => ({
        network: 'facebook',
        account,
        operation: 'feed.create',
        fault: 'rejected',
        times: 1,
      })),
    })
    const [, texts] = await textsSince(async () => {
      const post = await publish(world, { text: 'Quatre fois' })
      const failed = await until(world, post.id, 'PARTIALLY_FAILED')
      expect(failed).toMatchObject({ canRetry: true, canEdit: false, progress: { published: 2, failed: 2 } })
      const causes = failed.scheduledPostLocations.filter(({ state }) => state === 'FAILED')
      for (const cause of causes)
        expect(cause).toMatchObject({
          error: 'network.policy',
          errorMessage: expect.stringMatching(/network refused/),
        })
      expect(await listNotifications(post.id)).toMatchObject([
        {
          type: 'scheduledPostError',
          unread: true,
          places: 2,
          text: expect.stringContaining('2 locations'),
          itemId: post.id,
        },
      ])
      const again = await send('POST', `/api/scheduled_posts/${post.id}/retry`, {})
      expect(again.body.progress).toMatchObject({ published: 2, open: 2 })
      await until(world, post.id, 'PUBLISHED')
    })
    expect(texts).toEqual(Array(4).fill('Quatre fois'))
  })

  test('a failed post can be retried with another text and fewer locations', async () => {
    const refused = [await getAccountId(1), await getAccountId(2)]
    await world.sandbox.control('PUT', '/faults', {
      rules: refused.map((account) => ({
        network: 'facebook',
        account,
        operation: 'feed.create',
        fault: 'rejected',
        times: 1,
      })),
    })
    const [done, texts] = await textsSince(async () => {
      const post = await publish(world, { text: 'Mauvais mots' })
      await until(world, post.id, 'PARTIALLY_FAILED')
      const changes = { text: 'Bons mots', postType: 'reel' }
      const { status } = await send('POST', `/api/scheduled_posts/${post.id}/retry`, { changes, drop: [iri(2)] })
      expect(status).toBe(200)
      return until(world, post.id, 'PUBLISHED')
    })
    expect(texts).toEqual(['Bons mots', 'Mauvais mots', 'Mauvais mots'])
    expect(done.scheduledPostLocations).toHaveLength(3)
    expect((await send('POST', `/api/scheduled_posts/${done.id}/retry`, {})).status).toBe(409)
  })

  test('an invalid token notifies users who can reconnect, and publishing to it stops', async () => {
    await injectError({ account: await getAccountId(3), fault: 'revoked', times: 1 })
    const post = await publish(world, { text: 'Sans clé', checkedLocations: [iri(3)] })
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'token.invalid' }])
    expect((await send('GET', iri(3))).body.facebookIntegration).toMatchObject({ validToken: false })
    const { body } = await send('GET', '/api/notifications?type=invalidatedToken')
    expect(body.member[0]).toMatchObject({ location: { '@id': iri(3) }, itemId: world.locationIds[3] })
    const refused = await send('POST', `/api/scheduled_posts/${post.id}/retry`, {})
    expect(refused.body.violations).toMatchObject([{ code: 'token.invalid' }])
    await sql`update integration set valid_token = true where location_id = ${world.locationIds[3]}`.execute(db())
    await send('POST', `/api/scheduled_posts/${post.id}/retry`, {})
    await until(world, post.id, 'PUBLISHED')
  })

  test('a post that cannot be published in time fails with that reason', async () => {
    await injectError({ account: await getAccountId(0), fault: '503' })
    const post = await publish(world, { text: 'Trop tard', checkedLocations: [iri(0)] })
    await sql`update publication set expires_at = clock_timestamp() + interval '1 second', due_at = clock_timestamp() - interval '40 minutes'
      where post_id = ${post.id}`.execute(db())
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'publish.expired' }])
    expect(await listNotifications(post.id)).toMatchObject([{ type: 'scheduledPostError' }])
    expect((await published(world)).filter(({ text }) => text === 'Trop tard')).toEqual([])
  })

  test('an unclear result is published once a user confirms it', async () => {
    const post = await inDoubt('Qui sait')
    expect(post.scheduledPostLocations).toMatchObject([{ state: 'UNCONFIRMED', error: 'publish.unconfirmed' }])
    expect(await listNotifications(post.id)).toMatchObject([{ type: 'scheduledPostError' }])
    // A retry that does not name the location does not send it again: the post may be on the network.
    expect((await send('POST', `/api/scheduled_posts/${post.id}/retry`, {})).status).toBe(409)
    const { body } = await send('GET', `/api/scheduled_posts/${post.id}/publications`)
    const [publication] = body.member
    expect(publication).toMatchObject({ canConfirm: true, canRetry: true })
    const url = 'https://www.facebook.com/margot/posts/1'
    const confirmed = await send('POST', `${publication['@id']}/confirmation`, { url })
    expect(confirmed.body).toMatchObject({ state: 'PUBLISHED', url })
    expect((await show(world, post.id)).postStatus).toBe('PUBLISHED')
    expect((await send('POST', `${publication['@id']}/confirmation`, { url })).status).toBe(409)
  })

  test('an unclear result is sent again once a user decides so', async () => {
    const post = await inDoubt('Pas là')
    const { body } = await send('GET', `/api/scheduled_posts/${post.id}/publications`)
    expect((await send('POST', `${body.member[0]['@id']}/retry`)).body.state).not.toBe('UNCONFIRMED')
    await until(world, post.id, 'PUBLISHED')
    expect((await published(world)).filter(({ text }) => text === 'Pas là')).toHaveLength(1)
  })

  /** A post that was sent, never acknowledged and never readable: given up after a day, which is shortened here. */
  async function inDoubt(text: string) {
    const account = await getAccountId(0)
    await world.sandbox.control('PUT', '/faults', {
      rules: [
        { network: 'facebook', account, operation: 'feed.create', fault: 'timeout-before', times: 1 },
        { network: 'facebook', account, operation: 'published_posts.read', on: 'read', fault: '500-before' },
      ],
    })
    const post = await publish(world, { text, checkedLocations: [iri(0)] })
    for (;;) {
      const { numUpdatedRows } = await db()
        .updateTable('publication_attempt')
        .set({ sent_at: sql`clock_timestamp() - interval '25 hours'` })
        .where('phase', '=', 'VERIFYING')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const failed = await until(world, post.id, 'FAILED')
    await world.sandbox.control('DELETE', '/faults')
    return failed
  }
})

describe('checks right before publishing', () => {
  test('a location deleted before publishing is reported as disconnected', async () => {
    const { body: extra } = await send('POST', '/api/locations', { name: 'Éphémère', country: 'FR' })
    const post = await later('Adieu', [iri(0)])
    await sql`update publication set location_id = ${extra.id} where post_id = ${post.id}`.execute(db())
    await send('DELETE', `/api/locations/${extra.id}`)
    await now(post.id)
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'location.disconnected' }])
  })

  test('a post fails if its scheduler may no longer publish', async () => {
    const ines = await world.server.colleague(world.camille)
    const { body: post } = await ines.request('POST', '/api/scheduled_posts', {
      ...{
        integrationType: 'facebook',
        text: 'Partie',
        checkedLocations: [iri(0)],
        scheduledAt: '2030-01-01T08:00:00Z',
      },
    })
    await db().updateTable('app_user').set({ status: 'disabled' }).where('id', '=', ines.id).execute()
    await now(post.id)
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
    // The user who retries becomes responsible for the post.
    await send('POST', `/api/scheduled_posts/${post.id}/retry`, {})
    await until(world, post.id, 'PUBLISHED')
  })

  test.each(['deleted', 'disabled'])('when the scheduler is %s, the post is transferred or held', async (how) => {
    const planned = async (text: string) => {
      const ines = await world.server.colleague(world.camille)
      const input = { integrationType: 'facebook', text: `${text} ${how}`, checkedLocations: [iri(0)] }
      const { body } = await ines.request('POST', '/api/scheduled_posts', {
        ...input,
        scheduledAt: '2030-01-01T08:00:00Z',
      })
      return { id: body.id, author: `/api/users/${ines.id}` }
    }
    const release = (by: TestUser, path: string) =>
      how === 'deleted' ? by.request('DELETE', path) : by.request('PUT', path, { disabled: true })
    const silent = await world.server.colleague(world.camille, { permissions: { calendarPost: false } })
    const [held, lost] = [await planned('Reprise'), await planned('Perdue')]
    expect((await release(world.camille, held.author)).status).toBeLessThan(300)
    expect((await release(silent, lost.author)).status).toBeLessThan(300)
    await now(held.id)
    await now(lost.id)
    await until(world, held.id, 'PUBLISHED')
    const { scheduledPostLocations } = await until(world, lost.id, 'FAILED')
    expect(scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
  })

  test('a location reconnected to another account publishes there', async () => {
    const post = await later('Déménagé', [iri(0)])
    await sql`update publication set account_id = 'an account of before' where post_id = ${post.id}`.execute(db())
    await sql`update publication_lane set account_id = 'an account of before' where account_id = ${await getAccountId(0)}`.execute(
      db(),
    )
    await now(post.id)
    await until(world, post.id, 'PUBLISHED')
    expect((await published(world)).filter(({ text }) => text === 'Déménagé')).toMatchObject([
      { account: await getAccountId(0) },
    ])
  })

  const later = (text: string, checkedLocations: string[]) =>
    publish(world, { text, checkedLocations, scheduleType: 'LATER', scheduledAt: '2030-01-01T08:00:00Z' })

  /** Makes the post due now. */
  async function now(postId: string): Promise<void> {
    await sql`update publication set due_at = clock_timestamp(), wake_at = clock_timestamp() where post_id = ${postId}`.execute(
      db(),
    )
    await sql`insert into account_gate (network, account_id) select network, account_id from publication where post_id = ${postId}
      on conflict do nothing`.execute(db())
    await sql`insert into publication_lane (company_id, network, account_id, next_at, bumped)
      select company_id, network, account_id, wake_at, true from publication where post_id = ${postId}
      on conflict (company_id, network, account_id) do update set next_at = excluded.next_at, bumped = true`.execute(
      db(),
    )
  }
})

test('a published post is deleted at the networks, location by location, and then here', async () => {
  const post = await publish(world, { text: 'Retirée', checkedLocations: [iri(0), iri(1)] })
  await until(world, post.id, 'PUBLISHED')
  const some = await send('POST', `/api/scheduled_posts/${post.id}/removal`, { locations: [iri(0)] })
  expect(some.body).toEqual({ successful: [iri(0)], failed: [] })
  expect((await show(world, post.id)).scheduledPostLocations).toHaveLength(1)
  const rest = await send('POST', `/api/scheduled_posts/${post.id}/removal`, {})
  expect(rest.body).toEqual({ successful: [iri(1)], failed: [] })
  expect((await send('GET', `/api/scheduled_posts/${post.id}`)).status).toBe(404)
})
