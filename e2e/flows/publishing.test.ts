import type { Person } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type PublishingWorld,
  publish,
  published,
  publishedSince,
  show,
  startPublishingWorld,
  until,
} from './publishing-world.ts'

let world: PublishingWorld
beforeAll(async () => {
  world = await startPublishingWorld({ places: 4, networks: ['facebook', 'google'] })
})
afterEach(() => world.sandbox.control('DELETE', '/faults'))
afterAll(() => world.close())

const iri = (place: number) => `/api/locations/${world.places[place]}`
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  world.camille.ask(method, path, body)
const db = () => world.server.deps.databases.of(world.camille.companyId)

/** The account a place is connected to. */
async function accountOf(place: number, type = 'facebook'): Promise<string> {
  const row = await db()
    .selectFrom('integration')
    .select('account_id')
    .where('location_id', '=', world.places[place] ?? '')
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return row.account_id
}

async function fault(rule: Record<string, unknown>): Promise<void> {
  await world.sandbox.control('PUT', '/faults', { rules: [{ network: 'facebook', operation: 'feed.create', ...rule }] })
}

async function told(itemId: string) {
  const { body } = await ask('GET', '/api/notifications')
  return body.member.filter((each: { itemId?: string }) => each.itemId === itemId)
}

/** What the networks got since, by text. */
async function textsSince<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const { next } = await publishedSince(world, 0)
  const answer = await work()
  const { entries } = await publishedSince(world, next)
  return [answer, entries.map(({ text }) => text).sort()]
}

describe('a post', () => {
  test('goes out once at each place, in its words, and says where', async () => {
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
    const { body } = await ask('GET', `/api/scheduled_posts/${done.id}/publications`)
    expect(body.member[0]).toMatchObject({
      state: 'PUBLISHED',
      attempts: [{ outcome: 'sent', text: expect.stringContaining('Ouvert') }],
    })
    expect(await told(done.id)).toEqual([])
  })

  test('waits for its time, to the second', async () => {
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

  test('can be neither changed nor deleted while it is on its way', async () => {
    await fault({ account: await accountOf(0), fault: 'slow', delayMs: 700 })
    const post = await publish(world, { text: 'En route', checkedLocations: [iri(0)] })
    for (;;) {
      const { body } = await ask('GET', `/api/scheduled_posts/${post.id}`)
      if (body.underWay) break
    }
    for (const [method, path, body] of [
      ['PUT', '', { text: 'Autre' }],
      ['PUT', '', { scheduledAt: '2030-01-01T00:00:00Z' }],
      ['PUT', '', { postStatus: 'DRAFT' }],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await ask(method, `/api/scheduled_posts/${post.id}${path}`, body)
      expect(answer.status).toBe(409)
      expect(answer.body.violations).toHaveLength(1)
    }
    await until(world, post.id, 'PUBLISHED')
  })

  test('leaves its first comment below itself, once it is public', async () => {
    const [, texts] = await textsSince(async () => {
      const post = await publish(world, {
        text: 'Nouvelle carte',
        comment: 'Réservez à {{city}} !',
        checkedLocations: [iri(0), iri(1)],
      })
      await until(world, post.id, 'PUBLISHED')
      await comments(post.id, 'PUBLISHED')
      const { body } = await ask('GET', `/api/scheduled_posts/${post.id}/publications`)
      expect(body.member.filter(({ part }: { part: string }) => part === 'comment')).toHaveLength(2)
    })
    expect(texts).toEqual(['Nouvelle carte', 'Nouvelle carte', 'Réservez à Lyon !', 'Réservez à Villeurbanne !'])
  })

  test('whose comment fails stays published, and the comment says so', async () => {
    await world.sandbox.control('PUT', '/faults', {
      rules: [{ network: 'facebook', operation: 'comments.create', fault: 'rejected' }],
    })
    const post = await publish(world, { text: 'Sans commentaire', comment: 'Refusé', checkedLocations: [iri(0)] })
    await until(world, post.id, 'PUBLISHED')
    await comments(post.id, 'FAILED')
    expect((await show(world, post.id)).postStatus).toBe('PUBLISHED')
    expect(await told(post.id)).toMatchObject([
      { type: 'scheduledPostError', text: expect.stringContaining('comment') },
    ])
    await world.sandbox.control('DELETE', '/faults')
    const { body } = await ask('GET', `/api/scheduled_posts/${post.id}/publications`)
    const comment = body.member.find(({ part }: { part: string }) => part === 'comment')
    expect(comment.canRetry).toBe(true)
    await ask('POST', `${comment['@id']}/retry`)
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
  test('at some places is said once, and only those are sent again', async () => {
    const refused = [await accountOf(1), await accountOf(2)]
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
      expect(await told(post.id)).toMatchObject([
        {
          type: 'scheduledPostError',
          unread: true,
          places: 2,
          text: expect.stringContaining('2 locations'),
          itemId: post.id,
        },
      ])
      const again = await ask('POST', `/api/scheduled_posts/${post.id}/retry`, {})
      expect(again.body.progress).toMatchObject({ published: 2, open: 2 })
      await until(world, post.id, 'PUBLISHED')
    })
    expect(texts).toEqual(Array(4).fill('Quatre fois'))
  })

  test('is mended on the way: other words for what failed, one place less', async () => {
    const refused = [await accountOf(1), await accountOf(2)]
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
      const { status } = await ask('POST', `/api/scheduled_posts/${post.id}/retry`, { changes, drop: [iri(2)] })
      expect(status).toBe(200)
      return until(world, post.id, 'PUBLISHED')
    })
    expect(texts).toEqual(['Bons mots', 'Mauvais mots', 'Mauvais mots'])
    expect(done.scheduledPostLocations).toHaveLength(3)
    expect((await ask('POST', `/api/scheduled_posts/${done.id}/retry`, {})).status).toBe(409)
  })

  test('of the token is told to those who can reconnect, and nothing more goes out there', async () => {
    await fault({ account: await accountOf(3), fault: 'revoked', times: 1 })
    const post = await publish(world, { text: 'Sans clé', checkedLocations: [iri(3)] })
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'token.invalid' }])
    expect((await ask('GET', iri(3))).body.facebookIntegration).toMatchObject({ validToken: false })
    const { body } = await ask('GET', '/api/notifications?type=invalidatedToken')
    expect(body.member[0]).toMatchObject({ location: { '@id': iri(3) }, itemId: world.places[3] })
    const refused = await ask('POST', `/api/scheduled_posts/${post.id}/retry`, {})
    expect(refused.body.violations).toMatchObject([{ code: 'token.invalid' }])
    await sql`update integration set valid_token = true where location_id = ${world.places[3]}`.execute(db())
    await ask('POST', `/api/scheduled_posts/${post.id}/retry`, {})
    await until(world, post.id, 'PUBLISHED')
  })

  test('to come in time is an end that is said', async () => {
    await fault({ account: await accountOf(0), fault: '503' })
    const post = await publish(world, { text: 'Trop tard', checkedLocations: [iri(0)] })
    await sql`update publication set expires_at = clock_timestamp() + interval '1 second', due_at = clock_timestamp() - interval '40 minutes'
      where post_id = ${post.id}`.execute(db())
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'publish.expired' }])
    expect(await told(post.id)).toMatchObject([{ type: 'scheduledPostError' }])
    expect((await published(world)).filter(({ text }) => text === 'Trop tard')).toEqual([])
  })

  test('that nobody can judge asks a person, who says that it is live', async () => {
    const post = await inDoubt('Qui sait')
    expect(post.scheduledPostLocations).toMatchObject([{ state: 'UNCONFIRMED', error: 'publish.unconfirmed' }])
    expect(await told(post.id)).toMatchObject([{ type: 'scheduledPostError' }])
    // Without naming it, it is not sent again: it may be there.
    expect((await ask('POST', `/api/scheduled_posts/${post.id}/retry`, {})).status).toBe(409)
    const { body } = await ask('GET', `/api/scheduled_posts/${post.id}/publications`)
    const [publication] = body.member
    expect(publication).toMatchObject({ canConfirm: true, canRetry: true })
    const url = 'https://www.facebook.com/margot/posts/1'
    const confirmed = await ask('POST', `${publication['@id']}/confirmation`, { url })
    expect(confirmed.body).toMatchObject({ state: 'PUBLISHED', url })
    expect((await show(world, post.id)).postStatus).toBe('PUBLISHED')
    expect((await ask('POST', `${publication['@id']}/confirmation`, { url })).status).toBe(409)
  })

  test('that nobody can judge is sent again on a person’s word', async () => {
    const post = await inDoubt('Pas là')
    const { body } = await ask('GET', `/api/scheduled_posts/${post.id}/publications`)
    expect((await ask('POST', `${body.member[0]['@id']}/retry`)).body.state).not.toBe('UNCONFIRMED')
    await until(world, post.id, 'PUBLISHED')
    expect((await published(world)).filter(({ text }) => text === 'Pas là')).toHaveLength(1)
  })

  /** Sent, never answered, and never readable: given up after a day, which is made short here. */
  async function inDoubt(text: string) {
    const account = await accountOf(0)
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

describe('at the last moment it is looked at again', () => {
  test('a place deleted meanwhile is said to be disconnected', async () => {
    const { body: extra } = await ask('POST', '/api/locations', { name: 'Éphémère', country: 'FR' })
    const post = await later('Adieu', [iri(0)])
    await sql`update publication set location_id = ${extra.id} where post_id = ${post.id}`.execute(db())
    await ask('DELETE', `/api/locations/${extra.id}`)
    await now(post.id)
    const failed = await until(world, post.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'location.disconnected' }])
  })

  test('who let it go must still be allowed to', async () => {
    const ines = await world.server.colleague(world.camille)
    const { body: post } = await ines.ask('POST', '/api/scheduled_posts', {
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
    // Who retries answers for it.
    await ask('POST', `/api/scheduled_posts/${post.id}/retry`, {})
    await until(world, post.id, 'PUBLISHED')
  })

  test.each(['deleted', 'disabled'])('who let it go is %s: who did that answers for it, or it stays', async (how) => {
    const planned = async (text: string) => {
      const ines = await world.server.colleague(world.camille)
      const asked = { integrationType: 'facebook', text: `${text} ${how}`, checkedLocations: [iri(0)] }
      const { body } = await ines.ask('POST', '/api/scheduled_posts', { ...asked, scheduledAt: '2030-01-01T08:00:00Z' })
      return { id: body.id, author: `/api/users/${ines.id}` }
    }
    const leave = (by: Person, path: string) =>
      how === 'deleted' ? by.ask('DELETE', path) : by.ask('PUT', path, { disabled: true })
    const silent = await world.server.colleague(world.camille, { permissions: { calendarPost: false } })
    const [kept, lost] = [await planned('Reprise'), await planned('Perdue')]
    expect((await leave(world.camille, kept.author)).status).toBeLessThan(300)
    expect((await leave(silent, lost.author)).status).toBeLessThan(300)
    await now(kept.id)
    await now(lost.id)
    await until(world, kept.id, 'PUBLISHED')
    const { scheduledPostLocations } = await until(world, lost.id, 'FAILED')
    expect(scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
  })

  test('a place reconnected to another account publishes there', async () => {
    const post = await later('Déménagé', [iri(0)])
    await sql`update publication set account_id = 'an account of before' where post_id = ${post.id}`.execute(db())
    await sql`update publication_lane set account_id = 'an account of before' where account_id = ${await accountOf(0)}`.execute(
      db(),
    )
    await now(post.id)
    await until(world, post.id, 'PUBLISHED')
    expect((await published(world)).filter(({ text }) => text === 'Déménagé')).toMatchObject([
      { account: await accountOf(0) },
    ])
  })

  const later = (text: string, checkedLocations: string[]) =>
    publish(world, { text, checkedLocations, scheduleType: 'LATER', scheduledAt: '2030-01-01T08:00:00Z' })

  /** Its hour strikes. */
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

test('a published post is taken off the networks, place by place, and then gone here too', async () => {
  const post = await publish(world, { text: 'Retirée', checkedLocations: [iri(0), iri(1)] })
  await until(world, post.id, 'PUBLISHED')
  const some = await ask('POST', `/api/scheduled_posts/${post.id}/removal`, { locations: [iri(0)] })
  expect(some.body).toEqual({ successful: [iri(0)], failed: [] })
  expect((await show(world, post.id)).scheduledPostLocations).toHaveLength(1)
  const rest = await ask('POST', `/api/scheduled_posts/${post.id}/removal`, {})
  expect(rest.body).toEqual({ successful: [iri(1)], failed: [] })
  expect((await ask('GET', `/api/scheduled_posts/${post.id}`)).status).toBe(404)
})
