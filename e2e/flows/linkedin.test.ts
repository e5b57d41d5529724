import { enqueueNow } from '@vitrine/server/jobs/enqueue'
import { createImage, uploadFile } from '@vitrine/server/testing/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type PublishingEnvironment,
  publish,
  published,
  startPublishingEnvironment,
  until,
} from './publishing-environment.ts'

let world: PublishingEnvironment
let pages: string[]
beforeAll(async () => {
  world = await startPublishingEnvironment({ locationCount: 2, networks: ['linkedin'], by: 'consent' })
  await world.work()
  const responses = await Promise.all(
    world.locationIds.map((id) => world.camille.request('GET', `/api/locations/${id}`)),
  )
  pages = responses.map(({ body }) => body.linkedinIntegration.accountId)
}, 60_000)
afterAll(() => world.close())

const pdf = (content: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${content}\ntrailer\n<<>>\n%%EOF\n`)
const interact = (kind: string, also: Record<string, unknown> = {}) =>
  world.sandbox.control<{ id: string }>('POST', '/interactions', {
    ...{ network: 'linkedin', account: pages[0], kind, author: { name: 'Hélène Courtois' } },
    ...also,
  })
const inbox = async () => (await world.camille.request('GET', '/api/inboxes?integrationType=linkedin')).body
/** Makes the account due and polls it. */
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
  test('LinkedIn is also connected by the documented calls', async () => {
    const { grant, accounts } = await world.grant('linkedin')
    expect(accounts.map(({ accountId }) => accountId).toSorted()).toEqual(pages.toSorted())
    const again = await world.camille.request('POST', '/api/linkedin/accounts', { accessToken: grant })
    expect(again.body.accounts).toHaveLength(2)
  })

  test('mention search returns followers and Pages, and nothing for two characters', async () => {
    const find = async (typed: string) =>
      (await world.camille.request('GET', `/api/linkedin/${world.locationIds[0]}/mention/${encodeURIComponent(typed)}`))
        .body
    expect(await find('marg')).toMatchObject([{ label: 'Margaux Delorme', kind: 'person' }])
    expect(await find('ma')).toEqual([])
    expect(
      (await world.camille.request('GET', '/api/linkedin/00000000-0000-7000-8000-000000000000/mention/marg')).status,
    ).toBe(404)
  })

  test('a document post is published with its title and first comment once per location', async () => {
    const attachment = await uploadFile(world.camille, pdf('la carte'), 'carte.pdf')
    expect(attachment.body).toMatchObject({ contentType: 'application/pdf' })
    await world.camille.request('PUT', attachment.body['@id'], { altText: 'La carte d’hiver' })
    const post = await publish(world, {
      ...{ integrationType: 'linkedin', text: 'Notre carte (hiver) @[Margaux Delorme][urn:li:person:p1]' },
      ...{ scheduledPostAttachments: [attachment.body['@id']], comment: 'Réservez au comptoir' },
    })
    await until(world, post.id, 'PUBLISHED')
    const posts = (await published(world)).filter(({ operation }) => operation === 'posts.create')
    expect(posts.map(({ text }) => text)).toEqual(Array(2).fill('Notre carte (hiver) Margaux Delorme'))
    await expect
      .poll(async () => (await published(world)).filter(({ operation }) => operation === 'comments.create').length)
      .toBe(2)
  })

  test('a document combined with an image is refused before anything is sent', async () => {
    const paper = await uploadFile(world.camille, pdf('autre'), 'autre.pdf')
    const photo = await uploadFile(world.camille, await createImage(1080, 1080, '#346'))
    const refused = await world.camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'linkedin', scheduleType: 'NOW', text: 'La carte' },
      scheduledPostAttachments: [paper.body['@id'], photo.body['@id']],
      checkedLocations: [`/api/locations/${world.locationIds[0]}`],
    })
    expect([refused.status, refused.body.violations]).toMatchObject([
      400,
      [{ propertyPath: 'scheduledPostAttachments', message: 'A document is posted alone, without other files.' }],
    ])
  })

  test('comments are imported, replied to, liked and removed when their author deletes them', async () => {
    const { id } = await interact('comment', { text: 'Ouvert dimanche ?' })
    await poll()
    const [item] = (await inbox()).member
    expect(item).toMatchObject({
      userName: 'Hélène Courtois',
      text: 'Ouvert dimanche ?',
      canLike: true,
      canDelete: true,
    })
    expect((await world.camille.request('PUT', item['@id'], { isLiked: true })).status).toBe(200)
    const reply = await world.camille.request('POST', '/api/inbox_replies', {
      text: 'Oui, dès midi',
      inbox: item['@id'],
    })
    expect(reply.status).toBe(201)
    await expect
      .poll(async () => (await published(world)).some(({ text }) => text === 'Oui, dès midi'), { timeout: 20_000 })
      .toBe(true)
    await interact('delete', { on: id })
    await poll()
    expect((await inbox()).totalItems).toBe(0)
  })

  test('comments of others are deleted when they are not refreshed in time', async () => {
    await interact('comment', { text: 'Et le brunch ?' })
    await poll()
    const db = world.server.deps.databases.forCompany(world.camille.companyId)
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

  test('the audience report shows LinkedIn’s figures and the ones LinkedIn does not provide', {
    timeout: 60_000,
  }, async () => {
    const { open } = world.server.deps.databases
    await open
      .updateTable('webhook_route')
      .set({ report_at: new Date(0) })
      .execute()
    await enqueueNow(open, 'reports.sweep', {})
    await world.work()
    const menu = await world.camille.request('GET', '/api/report_menu')
    expect(menu.body.networks).toMatchObject([{ integrationType: 'linkedin', types: ['audience'], valid: 2 }])
    const { body } = await world.camille.request('GET', '/api/audience_stats?integrationType=linkedin')
    const figures = new Map(body.series.map((series: { metric: string }) => [series.metric, series]))
    expect(figures.get('reach')).toMatchObject({ total: expect.any(Number) })
    expect(figures.get('lost')).toMatchObject({ gap: 'notProvided' })
  })
})
