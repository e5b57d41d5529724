import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedPlace } from '../testing/connected-locations.ts'
import { picture, uploadFile } from '../testing/files.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let admin: Person
let margot: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
  margot = await server.owner('Margot')
  other = await server.owner('Autre maison')
})
afterAll(() => server?.close())

async function share(name: string, more: object, background = '#123456') {
  const { body } = await uploadFile(admin, await picture(800, 600, background))
  const shared = await admin.ask('POST', '/api/shared_medias', { attachment: body['@id'], name, ...more })
  expect(shared.status).toBe(201)
  return shared.body
}
const offers = async (who: Person, query = '') =>
  (await who.ask('GET', `/api/library_medias/shared?${query}`)).body.member.map(({ name }: { name: string }) => name)
const company = ({ companyId }: Person) => `/api/companies/${companyId}`
const take = (who: Person, { id }: { id: string }) => who.ask('POST', `/api/library_medias/shared/${id}/attachment`)

test('a file is offered to those it is shared with, and to nobody else', async () => {
  const noel = await share('Noël.jpg', {
    companies: [company(margot)],
    folder: ' Noël / Affiches ',
    tags: ['Fête', 'fête'],
  })
  expect(noel).toMatchObject({
    ...{ everybody: false, folder: 'Noël/Affiches', format: '4:3', type: 'image' },
    companies: [{ id: margot.companyId, name: 'Margot' }],
  })
  expect([await offers(margot), await offers(other)]).toEqual([['Noël.jpg'], []])
  const [offer] = (await margot.ask('GET', '/api/library_medias/shared?search=affiches')).body.member
  expect(offer).toMatchObject({ name: 'Noël.jpg', uses: 0 })
  expect(offer.companies).toBeUndefined()
  expect([(await take(other, noel)).status, (await take(margot, noel)).status]).toEqual([404, 201])

  await admin.ask('PUT', noel['@id'], { everybody: true })
  expect([await offers(other), await offers(await server.owner('Nouvelle'))]).toEqual([['Noël.jpg'], ['Noël.jpg']])
  await admin.ask('PUT', noel['@id'], { everybody: false, companies: [company(other)] })
  expect([await offers(margot), await offers(other)]).toEqual([[], ['Noël.jpg']])
  expect((await admin.ask('GET', '/api/shared_medias/folders')).body.folders).toEqual([
    { path: 'Noël/Affiches', count: 1 },
  ])
  const unknown = await admin.ask('PUT', noel['@id'], { companies: [`/api/companies/${margot.id}`] })
  expect(unknown.body.violations).toMatchObject([{ propertyPath: 'companies[0]', code: 'relation.unknown' }])

  expect((await admin.ask('DELETE', noel['@id'])).status).toBe(204)
  expect(await offers(other)).toEqual([])
  expect((await admin.ask('POST', `${noel['@id']}/restoration`)).body.name).toBe('Noël.jpg')
  expect(await offers(other)).toEqual(['Noël.jpg'])
  await admin.ask('DELETE', noel['@id'])
})

test('its bytes are not moved when a company uses it, and posts keep what they were made with', async () => {
  const logo = await share('Logo.jpg', { everybody: true, altText: 'Le logo' }, '#aa0000')
  const taken = (await take(margot, logo)).body
  expect(taken).toMatchObject({ contentUrl: logo.contentUrl, altText: 'Le logo' })
  expect((await take(margot, logo)).body['@id']).toBe(taken['@id'])
  const place = await connectedPlace(server, margot, { name: 'Lyon' })
  const post = await margot.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', postType: 'post', text: 'Bonjour' },
    ...{ scheduledPostAttachments: [taken['@id']], scheduledPostLocations: [`/api/locations/${place}`] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(post.status).toBe(201)
  await take(other, logo)
  expect((await admin.ask('GET', `${logo['@id']}/uses`)).body.companies).toMatchObject([
    { company: { id: margot.companyId, name: 'Margot' }, posts: 1, ahead: 1 },
  ])
  expect((await margot.ask('GET', '/api/library_medias/shared')).body.member).toMatchObject([{ uses: 1 }])
  expect((await other.ask('GET', '/api/library_medias/shared')).body.member).toMatchObject([{ uses: 0 }])

  const newer = (await uploadFile(admin, await picture(640, 640, '#00aa00'))).body
  const replaced = await admin.ask('PUT', logo['@id'], { attachment: newer['@id'] })
  expect(replaced.body).toMatchObject({ contentUrl: newer.contentUrl, format: '1:1', name: 'Logo.jpg' })
  expect((await margot.ask('GET', post.body['@id'])).body.attachments).toMatchObject([{ contentUrl: logo.contentUrl }])
  expect((await take(margot, logo)).body.contentUrl).toBe(newer.contentUrl)
})

test('only a super admin with the right to media manages it; those who act for a company manage the same', async () => {
  const shared = await share('Carte.jpg', { companies: [company(margot)] }, '#0000aa')
  for (const who of [margot, other]) {
    expect((await who.ask('GET', '/api/shared_medias')).status).toBe(403)
    expect((await who.ask('PUT', shared['@id'], { name: 'x' })).status).toBe(403)
  }
  const clerk = await server.colleague(margot, { permissions: { media: false } })
  expect((await clerk.ask('GET', '/api/library_medias/shared')).status).toBe(403)
  const acting = { 'x-company': margot.companyId }
  expect((await admin.ask('GET', shared['@id'], undefined, acting)).body.name).toBe('Carte.jpg')
  const others = await server.colleague(await server.owner('Une autre plateforme'), { superAdmin: true })
  expect((await others.ask('GET', shared['@id'])).status).toBe(404)
})
