import { enqueueNow } from '@vitrine/server/jobs/enqueue'
import { picture, uploadFile } from '@vitrine/server/testing/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PublishingWorld, publish, published, startPublishingWorld, until } from './publishing-world.ts'

let world: PublishingWorld
let pages: string[]
beforeAll(async () => {
  world = await startPublishingWorld({ places: 2, networks: ['linkedin'], by: 'consent' })
  await world.work()
  const answers = await Promise.all(world.places.map((id) => world.camille.ask('GET', `/api/locations/${id}`)))
  pages = answers.map(({ body }) => body.linkedinIntegration.accountId)
}, 60_000)
afterAll(() => world.close())

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${words}\ntrailer\n<<>>\n%%EOF\n`)
const interact = (kind: string, also: Record<string, unknown> = {}) =>
  world.sandbox.control<{ id: string }>('POST', '/interactions', {
    ...{ network: 'linkedin', account: pages[0], kind, author: { name: 'Hélène Courtois' } },
    ...also,
  })
const inbox = async () => (await world.camille.ask('GET', '/api/inboxes?integrationType=linkedin')).body
/** As if its turn had come. */
async function poll(): Promise<void> {
  const { databases } = world.server.deps
  await databases.open
    .updateTable('webhook_route')
    .set({ poll_at: new Date(0) })
    .execute()
  await enqueueNow(databases.open, 'inbox.sweep', {})
  await world.work()
}

describe('LinkedIn', () => {
  test('is connected by the documented calls, too', async () => {
    const { grant, accounts } = await world.grant('linkedin')
    expect(accounts.map(({ accountId }) => accountId).toSorted()).toEqual(pages.toSorted())
    const again = await world.camille.ask('POST', '/api/linkedin/accounts', { accessToken: grant })
    expect(again.body.accounts).toHaveLength(2)
  })

  test('names followers and Pages, and finds nobody of two letters', async () => {
    const find = async (typed: string) =>
      (await world.camille.ask('GET', `/api/linkedin/${world.places[0]}/mention/${encodeURIComponent(typed)}`)).body
    expect(await find('marg')).toMatchObject([{ label: 'Margaux Delorme', kind: 'person' }])
    expect(await find('ma')).toEqual([])
    expect(
      (await world.camille.ask('GET', '/api/linkedin/00000000-0000-7000-8000-000000000000/mention/marg')).status,
    ).toBe(404)
  })

  test('is given a document with its title, and a first comment, once at each place', async () => {
    const kept = await uploadFile(world.camille, pdf('la carte'), 'carte.pdf')
    expect(kept.body).toMatchObject({ contentType: 'application/pdf' })
    await world.camille.ask('PUT', kept.body['@id'], { altText: 'La carte d’hiver' })
    const post = await publish(world, {
      ...{ integrationType: 'linkedin', text: 'Notre carte (hiver) @[Margaux Delorme][urn:li:person:p1]' },
      ...{ scheduledPostAttachments: [kept.body['@id']], comment: 'Réservez au comptoir' },
    })
    await until(world, post.id, 'PUBLISHED')
    const posts = (await published(world)).filter(({ operation }) => operation === 'posts.create')
    expect(posts.map(({ text }) => text)).toEqual(Array(2).fill('Notre carte (hiver) Margaux Delorme'))
    await expect
      .poll(async () => (await published(world)).filter(({ operation }) => operation === 'comments.create').length)
      .toBe(2)
  })

  test('refuses a document beside a picture, before anything is sent', async () => {
    const paper = await uploadFile(world.camille, pdf('autre'), 'autre.pdf')
    const photo = await uploadFile(world.camille, await picture(1080, 1080, '#346'))
    const refused = await world.camille.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'linkedin', scheduleType: 'NOW', text: 'La carte' },
      scheduledPostAttachments: [paper.body['@id'], photo.body['@id']],
      checkedLocations: [`/api/locations/${world.places[0]}`],
    })
    expect([refused.status, refused.body.violations]).toMatchObject([
      400,
      [{ propertyPath: 'scheduledPostAttachments', message: 'A document is posted alone, without other files.' }],
    ])
  })

  test('brings comments, which are answered, liked, and gone when their author takes them back', async () => {
    const { id } = await interact('comment', { text: 'Ouvert dimanche ?' })
    await poll()
    const [item] = (await inbox()).member
    expect(item).toMatchObject({
      userName: 'Hélène Courtois',
      text: 'Ouvert dimanche ?',
      canLike: true,
      canDelete: true,
    })
    expect((await world.camille.ask('PUT', item['@id'], { isLiked: true })).status).toBe(200)
    const reply = await world.camille.ask('POST', '/api/inbox_replies', { text: 'Oui, dès midi', inbox: item['@id'] })
    expect(reply.status).toBe(201)
    await expect
      .poll(async () => (await published(world)).some(({ text }) => text === 'Oui, dès midi'), { timeout: 20_000 })
      .toBe(true)
    await interact('delete', { on: id })
    await poll()
    expect((await inbox()).totalItems).toBe(0)
  })

  test('lets go of what others wrote when it was not read again in time', async () => {
    await interact('comment', { text: 'Et le brunch ?' })
    await poll()
    const db = world.server.deps.databases.of(world.camille.companyId)
    const age = (hours: number) =>
      db
        .updateTable('inbox_item')
        .set({ read_at: new Date(Date.now() - hours * 3_600_000) })
        .execute()
    const forgotten = async () => {
      await enqueueNow(world.server.deps.databases.open, 'inbox.forget', {})
      await world.work()
      const { userName, text } = (await inbox()).member[0]
      return [userName, text]
    }
    expect(await forgotten()).toEqual(['Hélène Courtois', 'Et le brunch ?'])
    await age(25)
    expect(await forgotten()).toEqual(['', 'Et le brunch ?'])
    await age(49)
    expect(await forgotten()).toEqual(['', ''])
  })

  test('tells its audience, and what LinkedIn never tells', { timeout: 60_000 }, async () => {
    const { open } = world.server.deps.databases
    await open
      .updateTable('webhook_route')
      .set({ report_at: new Date(0) })
      .execute()
    await enqueueNow(open, 'reports.sweep', {})
    await world.work()
    const menu = await world.camille.ask('GET', '/api/report_menu')
    expect(menu.body.networks).toMatchObject([{ integrationType: 'linkedin', types: ['audience'], valid: 2 }])
    const { body } = await world.camille.ask('GET', '/api/audience_stats?integrationType=linkedin')
    const figures = new Map(body.series.map((one: { metric: string }) => [one.metric, one]))
    expect(figures.get('reach')).toMatchObject({ total: expect.any(Number) })
    expect(figures.get('lost')).toMatchObject({ gap: 'notProvided' })
  })
})
