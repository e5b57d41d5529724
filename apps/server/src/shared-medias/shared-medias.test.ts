import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { createImage, uploadFile } from '../testing/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let admin: TestUser
let margot: TestUser
let otherOwner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
  margot = await server.owner('Margot')
  otherOwner = await server.owner('Autre maison')
})
afterAll(() => server?.close())

async function share(name: string, more: object, background = '#123456') {
  const { body } = await uploadFile(admin, await createImage(800, 600, background))
  const shared = await admin.request('POST', '/api/shared_medias', { attachment: body['@id'], name, ...more })
  expect(shared.status).toBe(201)
  return shared.body
}
const offers = async (user: TestUser, query = '') =>
  (await user.request('GET', `/api/library_medias/shared?${query}`)).body.member.map(
    ({ name }: { name: string }) => name,
  )
const company = ({ companyId }: TestUser) => `/api/companies/${companyId}`
const importMedia = (user: TestUser, { id }: { id: string }) =>
  user.request('POST', `/api/library_medias/shared/${id}/attachment`)

test('a shared file is offered only to the selected companies', async () => {
  const noel = await share('Noël.jpg', {
    companies: [company(margot)],
    folder: ' Noël / Affiches ',
    tags: ['Fête', 'fête'],
  })
  expect(noel).toMatchObject({
    ...{ everybody: false, folder: 'Noël/Affiches', format: '4:3', type: 'image' },
    companies: [{ id: margot.companyId, name: 'Margot' }],
  })
  expect([await offers(margot), await offers(otherOwner)]).toEqual([['Noël.jpg'], []])
  const [offer] = (await margot.request('GET', '/api/library_medias/shared?search=affiches')).body.member
  expect(offer).toMatchObject({ name: 'Noël.jpg', uses: 0 })
  expect(offer.companies).toBeUndefined()
  expect([(await importMedia(otherOwner, noel)).status, (await importMedia(margot, noel)).status]).toEqual([404, 201])

  await admin.request('PUT', noel['@id'], { everybody: true })
  expect([await offers(otherOwner), await offers(await server.owner('Nouvelle'))]).toEqual([['Noël.jpg'], ['Noël.jpg']])
  await admin.request('PUT', noel['@id'], { everybody: false, companies: [company(otherOwner)] })
  expect([await offers(margot), await offers(otherOwner)]).toEqual([[], ['Noël.jpg']])
  expect((await admin.request('GET', '/api/shared_medias/folders')).body.folders).toEqual([
    { path: 'Noël/Affiches', count: 1 },
  ])
  const unknown = await admin.request('PUT', noel['@id'], { companies: [`/api/companies/${margot.id}`] })
  expect(unknown.body.violations).toMatchObject([{ propertyPath: 'companies[0]', code: 'relation.unknown' }])

  expect((await admin.request('DELETE', noel['@id'])).status).toBe(204)
  expect(await offers(otherOwner)).toEqual([])
  expect((await admin.request('POST', `${noel['@id']}/restoration`)).body.name).toBe('Noël.jpg')
  expect(await offers(otherOwner)).toEqual(['Noël.jpg'])
  await admin.request('DELETE', noel['@id'])
})

test('its bytes are not moved when a company uses it, and posts keep what they were made with', async () => {
  const logo = await share('Logo.jpg', { everybody: true, altText: 'Le logo' }, '#aa0000')
  const imported = (await importMedia(margot, logo)).body
  expect(imported).toMatchObject({ contentUrl: logo.contentUrl, altText: 'Le logo' })
  expect((await importMedia(margot, logo)).body['@id']).toBe(imported['@id'])
  const location = await createConnectedLocation(server, margot, { name: 'Lyon' })
  const post = await margot.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', postType: 'post', text: 'Bonjour' },
    ...{ scheduledPostAttachments: [imported['@id']], scheduledPostLocations: [`/api/locations/${location}`] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(post.status).toBe(201)
  await importMedia(otherOwner, logo)
  expect((await admin.request('GET', `${logo['@id']}/uses`)).body.companies).toMatchObject([
    { company: { id: margot.companyId, name: 'Margot' }, posts: 1, ahead: 1 },
  ])
  expect((await margot.request('GET', '/api/library_medias/shared')).body.member).toMatchObject([{ uses: 1 }])
  expect((await otherOwner.request('GET', '/api/library_medias/shared')).body.member).toMatchObject([{ uses: 0 }])

  const newer = (await uploadFile(admin, await createImage(640, 640, '#00aa00'))).body
  const replaced = await admin.request('PUT', logo['@id'], { attachment: newer['@id'] })
  expect(replaced.body).toMatchObject({ contentUrl: newer.contentUrl, format: '1:1', name: 'Logo.jpg' })
  expect((await margot.request('GET', post.body['@id'])).body.attachments).toMatchObject([
    { contentUrl: logo.contentUrl },
  ])
  expect((await importMedia(margot, logo)).body.contentUrl).toBe(newer.contentUrl)
})

test('only a super admin with the media permission manages shared files', async () => {
  const shared = await share('Carte.jpg', { companies: [company(margot)] }, '#0000aa')
  for (const user of [margot, otherOwner]) {
    expect((await user.request('GET', '/api/shared_medias')).status).toBe(403)
    expect((await user.request('PUT', shared['@id'], { name: 'x' })).status).toBe(403)
  }
  const clerk = await server.colleague(margot, { permissions: { media: false } })
  expect((await clerk.request('GET', '/api/library_medias/shared')).status).toBe(403)
  const acting = { 'x-company': margot.companyId }
  expect((await admin.request('GET', shared['@id'], undefined, acting)).body.name).toBe('Carte.jpg')
  const others = await server.colleague(await server.owner('Une autre plateforme'), { superAdmin: true })
  expect((await others.request('GET', shared['@id'])).status).toBe(404)
})
