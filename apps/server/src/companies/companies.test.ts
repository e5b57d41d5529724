import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let stranger: TestUser
let own: string
let foreign: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
  own = `/api/companies/${owner.companyId}`
  foreign = `/api/companies/${stranger.companyId}`
})
afterAll(() => server.close())

const toComparable = ({ status, body, headers: { 'x-request-id': _id, date: _date, ...headers } }: TestResponse) => ({
  status,
  body,
  headers,
})

async function createImage(of: TestUser) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#066d76' } })
    .png()
    .toBuffer()
  const start =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--cut--\r\n')])
  const { body: made } = await of.request('POST', '/api/attachments', body, {
    'content-type': 'multipart/form-data; boundary=cut',
  })
  return made
}

describe('one’s own company', () => {
  test('is read by everybody in it', async () => {
    const clerk = await server.colleague(owner, { permissions: { setting: false }, profile: 'PROFILE_MEMBER' })
    const { status, body } = await clerk.request('GET', own)
    expect(status).toBe(200)
    expect(body).toEqual({
      '@context': '/api/contexts/Company',
      '@id': own,
      '@type': 'Company',
      id: owner.companyId,
      name: 'Les Tables de Margot',
      country: 'FR',
      timeZone: 'Europe/Paris',
      lang: 'fr',
      postsAreApproved: false,
      repliesAreApproved: false,
      brand: {},
      skippedSteps: [],
      hoursChecked: false,
      createdAt: expect.stringMatching(/\+00:00$/),
      administrators: ['Camille Test', 'Camille Test'],
    })
  })

  test('a company is changed only with the permission for settings', async () => {
    const clerk = await server.colleague(owner, { permissions: { setting: false } })
    expect((await clerk.request('PUT', own, { name: 'Mine' })).status).toBe(403)
    expect((await owner.request('GET', own)).body.name).toBe('Les Tables de Margot')
  })

  test('keeps what is not given, and takes what is as it may be written', async () => {
    const before = (await owner.request('GET', own)).body
    const change = { country: 'be', timeZone: 'Europe/Brussels', lang: 'en-GB', postsAreApproved: true }
    const { status, body } = await owner.request('PUT', own, change)
    expect([status, body]).toEqual([
      200,
      { ...before, country: 'BE', timeZone: 'Europe/Brussels', lang: 'en', postsAreApproved: true },
    ])
    expect(
      (await owner.request('PUT', own, { id: stranger.companyId, createdAt: '2001-01-01', brand: { name: 'x' } })).body,
    ).toEqual(body)
  })

  test('a company returns the first day of its week and its logo', async () => {
    expect((await owner.request('PUT', own, { firstDayOfWeek: 'sunday' })).body.firstDayOfWeek).toBe('sunday')
    expect((await owner.request('PUT', own, { firstDayOfWeek: null })).body.firstDayOfWeek).toBeUndefined()
    const logo = await createImage(owner)
    expect((await owner.request('PUT', own, { logo: logo['@id'] })).body.brand).toEqual({ logo: logo.contentUrl })
    expect((await owner.request('PUT', own, { logo: null })).body.brand).toEqual({})
    const strangerImage = await createImage(stranger)
    expect((await owner.request('PUT', own, { logo: strangerImage['@id'] })).body.violations).toMatchObject([
      { propertyPath: 'logo', code: 'relation.unknown' },
    ])
  })

  test('puts one of its first steps aside for everybody, and takes it up again', async () => {
    const skip = (of: TestUser, step: string, skipped: boolean) =>
      of.request('PUT', `${own}/skipped_steps`, { step, skipped })
    const colleague = await server.colleague(owner, { permissions: { setting: false, users: false } })
    expect((await skip(owner, 'team', true)).body.skippedSteps).toEqual(['team'])
    // At the same moment by two: neither takes the other's back. Twice is once.
    await Promise.all([skip(colleague, 'hours', true), skip(owner, 'post', true)])
    expect((await skip(owner, 'team', true)).body.skippedSteps.toSorted()).toEqual(['hours', 'post', 'team'])
    await skip(owner, 'hours', false)
    expect((await colleague.request('GET', own)).body.skippedSteps.toSorted()).toEqual(['post', 'team'])

    const member = await server.colleague(owner, { permissions: { locations: false, users: false } })
    expect((await skip(member, 'post', false)).status).toBe(403)
    const memberWithoutLocations = await server.colleague(owner, { profile: 'PROFILE_MEMBER' })
    expect((await skip(memberWithoutLocations, 'post', false)).status).toBe(403)
    expect((await owner.request('PUT', `${foreign}/skipped_steps`, { step: 'post', skipped: true })).status).toBe(404)
    expect((await skip(owner, 'coffee', true)).body.violations).toMatchObject([{ propertyPath: 'step' }])
    for (const step of ['post', 'team']) await skip(owner, step, false)
  })

  test('has a brand of its own, part by part, and gives it back', async () => {
    const [logo, logoDark, favicon] = [await createImage(owner), await createImage(owner), await createImage(owner)]
    const branding = { brandName: ' Chez Margot ', brandColor: '#AA0055' }
    const images = { logo: logo['@id'], logoDark: logoDark['@id'], favicon: favicon['@id'] }
    const { status, body } = await owner.request('PUT', own, { ...branding, ...images })
    const whole = {
      ...{ name: 'Chez Margot', color: '#AA0055' },
      ...{ logo: logo.contentUrl, logoDark: logoDark.contentUrl, favicon: favicon.contentUrl },
    }
    expect([status, body.brand]).toEqual([200, whole])
    expect((await owner.request('PUT', own, { country: 'BE' })).body.brand).toEqual(whole)
    const { color, logoDark: _, ...rest } = whole
    expect((await owner.request('PUT', own, { brandColor: null, logoDark: null })).body.brand).toEqual(rest)
    const none = { brandName: null, brandColor: null, logo: null, logoDark: null, favicon: null }
    expect((await owner.request('PUT', own, none)).body.brand).toEqual({})
    const strangerImage = (await createImage(stranger))['@id']
    for (const field of ['logoDark', 'favicon'])
      expect((await owner.request('PUT', own, { [field]: strangerImage })).body.violations).toMatchObject([
        { propertyPath: field, code: 'relation.unknown' },
      ])
  })

  test('a company lists the users to contact about a missing permission', async () => {
    const company = await server.owner('Chez nous')
    await server.colleague(company, { permissions: { users: false } })
    expect((await company.request('GET', `/api/companies/${company.companyId}`)).body.administrators).toHaveLength(1)
  })

  test.each([
    [{ firstDayOfWeek: 'friday' }, 'firstDayOfWeek'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ lang: 'de' }, 'lang'],
    [{ name: '  ' }, 'name'],
    [{ country: 'France' }, 'country'],
    [{ brandName: '  ' }, 'brandName'],
    [{ brandColor: 'red' }, 'brandColor'],
    [{ repliesAreApproved: 'yes' }, 'repliesAreApproved'],
  ])('refuses %j', async (change, propertyPath) => {
    const { status, body } = await owner.request('PUT', own, change)
    expect([status, body.violations]).toMatchObject([400, [{ propertyPath }]])
  })
})

describe('another company', () => {
  test('another company returns the same bytes as one that does not exist', async () => {
    const nowhere = `/api/companies/${newId()}`
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Taken over' }],
    ] as const) {
      const [there, unknown] = [await owner.request(method, foreign, body), await owner.request(method, nowhere, body)]
      expect(there.status).toBe(404)
      expect(toComparable(there)).toEqual(toComparable(unknown))
    }
    expect((await stranger.request('GET', foreign)).body.name).toBe('Another company')
  })
})

describe('every company', () => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await server.colleague(owner, { superAdmin: true })
  })

  test('is for the super admin alone', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { name: 'New' }],
    ] as const)
      expect((await owner.request(method, '/api/companies', body)).status).toBe(403)
    expect((await server.request('GET', '/api/companies')).status).toBe(401)
  })

  test('is listed, found by part of its name, and sorted', async () => {
    const names = async (search: string) =>
      (await admin.request('GET', `/api/companies?${search}`)).body.member.map(({ name }: { name: string }) => name)
    expect(await names('order[name]=desc')).toEqual(['Les Tables de Margot', 'Chez nous', 'Another company'])
    expect(await names('name=TABLES')).toEqual(['Les Tables de Margot'])
    expect(await names('name=%25')).toEqual([])
  })

  test('the list of companies shows how many users and locations each has', async () => {
    const small = await server.owner('Petite maison')
    await small.request('POST', '/api/locations', { name: 'Lyon' })
    await server.colleague(small)
    await server.colleague(small, { superAdmin: true })
    const { body } = await admin.request('GET', '/api/companies?name=petite')
    expect(body.member[0]).toMatchObject({ usersCount: 2, locationsCount: 1 })
    expect((await owner.request('GET', own)).body.usersCount).toBeUndefined()
  })

  test('can be made', async () => {
    const { status, body, headers } = await admin.request('POST', '/api/companies', {
      name: 'Le Coin',
      timeZone: 'Indian/Reunion',
      brandColor: '#aa0055',
      logo: null,
    })
    expect([status, body.name, body.timeZone, body.brand, headers.location]).toEqual([
      201,
      'Le Coin',
      'Indian/Reunion',
      { color: '#aa0055' },
      body['@id'],
    ])
    expect((await admin.request('GET', '/api/companies?name=Le%20Coin')).body.totalItems).toBe(1)
    expect((await admin.request('POST', '/api/companies', {})).body.violations).toMatchObject([
      { propertyPath: 'name', code: 'blank' },
    ])
  })

  test('is open for listing only while it is listed', async () => {
    await admin.request('GET', '/api/companies')
    const rows = await server.deps.databases.forCompany(owner.companyId).selectFrom('company').select('id').execute()
    expect(rows).toEqual([{ id: owner.companyId }])
  })
})
