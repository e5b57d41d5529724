import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { makeable, makeOne } from './samples.ts'

let server: TestServer
let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  admin = await server.colleague(owner, { superAdmin: true })
})
afterAll(() => server.close())

const readable = makeable.filter(({ read }) => read)
// A company is only read from inside.
const within = readable.filter(({ name }) => name !== 'Company')

describe.each(makeable)('$name', ({ name, path }) => {
  test('POST answers 201, the item, and where it is', async () => {
    const { status, body, headers } = await makeOne(admin, name)
    expect(status).toBe(201)
    expect(body).toMatchObject({ '@context': `/api/contexts/${name}`, '@type': name, '@id': `${path}/${body.id}` })
    expect(headers.location).toBe(body['@id'])
  })
})

describe.each(within)('$name', ({ name, create, update, remove }) => {
  const isPlatforms = create.authz.superAdmin === true
  let maker: TestUser
  beforeAll(() => {
    maker = isPlatforms ? admin : owner
  })

  test('GET shows what POST answered', async () => {
    const made = (await makeOne(maker, name)).body
    expect((await maker.request('GET', made['@id'])).body).toEqual(made)
  })

  test('PUT of nothing changes nothing, and answers the whole item', async () => {
    if (!update) return
    const made = (await makeOne(maker, name)).body
    for (const body of [
      {},
      undefined,
      { nonsense: 1, '@id': '/api/x/1', '@type': 'X', '@context': 'y', id: newId() },
    ]) {
      const { status, body: responseBody } = await maker.request('PUT', made['@id'], body)
      expect([status, responseBody]).toEqual([200, made])
    }
    expect((await maker.request('GET', made['@id'])).body).toEqual(made)
  })

  test('PUT takes the whole record back, as the admin sends it', async () => {
    if (!update) return
    const made = (await makeOne(maker, name)).body
    const sent = { ...made, originId: made.id, id: made['@id'] }
    const { status, body } = await maker.request('PUT', made['@id'], sent, { 'content-type': 'application/ld+json' })
    // What is written again may say when.
    const now = 'editedAt' in made ? { editedAt: body.editedAt } : {}
    expect([status, body]).toEqual([200, { ...made, ...now }])
  })

  test('PUT never makes one', async () => {
    if (!update) return
    const made = (await makeOne(maker, name)).body
    const nowhere = String(made['@id']).replace(made.id, newId())
    expect((await maker.request('PUT', nowhere, made)).status).toBe(404)
    expect((await maker.request('GET', nowhere)).status).toBe(404)
  })

  test('DELETE answers nothing, and then it is gone', async () => {
    if (!remove) return
    const made = (await makeOne(maker, name)).body
    const { status, body, headers } = await maker.request('DELETE', made['@id'])
    expect([status, body, headers['content-type']]).toEqual([204, '', undefined])
    expect((await maker.request('GET', made['@id'])).status).toBe(404)
    expect((await maker.request('DELETE', made['@id'])).status).toBe(404)
  })

  test('an object of another company returns the same bytes as one that does not exist', async () => {
    // What the platform keeps is no company’s: every super admin sees it, nobody else may ask.
    if (isPlatforms) return
    const stranger = await server.owner('Another company')
    const made = (await makeOne(maker, name)).body
    const nowhere = String(made['@id']).replace(made.id, newId())
    const methods = ['GET', ...(update ? ['PUT'] : []), ...(remove ? ['DELETE'] : [])] as const
    for (const method of methods as readonly ('GET' | 'PUT' | 'DELETE')[]) {
      const body = method === 'PUT' ? {} : undefined
      const [foreign, unknown] = [
        await stranger.request(method, made['@id'], body),
        await stranger.request(method, nowhere, body),
      ]
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
      const { 'x-request-id': _one, date: _then, ...shown } = foreign.headers
      const { 'x-request-id': _other, date: _now, ...missing } = unknown.headers
      expect(shown).toEqual(missing)
    }
    expect((await maker.request('GET', made['@id'])).body).toEqual(made)
  })
})

describe('a relation', () => {
  let group: { '@id': string; id: string; name: string }
  let location: { '@id': string }
  const put = (groupe: unknown, user = owner) => user.request('PUT', location['@id'], { groupe })
  beforeAll(async () => {
    group = (await makeOne(owner, 'Group')).body
    location = (await makeOne(owner, 'Location')).body
  })

  test('a relation is accepted as IRI, id or object, which links without changing the target', async () => {
    const spellings = [
      group['@id'],
      group['@id'].replace('/api', ''),
      `http://localhost:4000${group['@id']}`,
      group.id,
      group.id.toUpperCase(),
      { '@id': group['@id'] },
      { '@id': group['@id'], '@type': 'Group', id: group.id, name: 'not renamed' },
    ]
    for (const spelling of spellings) {
      expect((await put(null)).body).not.toHaveProperty('groupe')
      const { status, body } = await put(spelling)
      expect([status, body.groupe?.['@id']]).toEqual([200, group['@id']])
    }
    expect((await owner.request('GET', group['@id'])).body.name).toBe(group.name)
  })

  test('that leads nowhere, or into another company, is one and the same violation', async () => {
    const stranger = await server.owner('Another company')
    const foreign = (await makeOne(stranger, 'Group')).body['@id']
    const responses = []
    for (const value of [foreign, { '@id': foreign }, `/api/groups/${newId()}`, newId(), '12', '', location['@id']])
      responses.push(await put(value))
    const message = 'This item does not exist.'
    for (const { status, body } of responses)
      expect([status, body.violations]).toEqual([400, [{ propertyPath: 'groupe', message, code: 'relation.unknown' }]])
    const list = await owner.request('PUT', location['@id'], {
      locationLabels: [(await makeOne(owner, 'LocationLabel')).body['@id'], foreign],
    })
    expect(list.body.violations).toMatchObject([{ propertyPath: 'locationLabels[1]', message }])
  })

  test('a relation of the wrong type and one to an unknown object return different codes', async () => {
    const { status, body } = await put(12)
    expect([status, body.violations[0].propertyPath]).toEqual([400, 'groupe'])
  })
})

describe('merging', () => {
  test('a property given replaces its old value whole; null clears; the others stay', async () => {
    const made = (
      await owner.request('POST', '/api/locations', {
        name: 'Nice Étoile',
        city: 'Nice',
        phone: '+33 4 93 00 00 00',
        customFields: { chef: 'Margot', parking: 'yes' },
        openingHours: [{ type: 'default', monday: '0900-1200' }],
      })
    ).body
    const { body } = await owner.request('PUT', made['@id'], { customFields: { chef: 'Julien' }, city: null })
    const { city: _, ...rest } = made
    expect(body).toEqual({ ...rest, customFields: { chef: 'Julien' } })
  })

  test('a location has a bounded number of own fields and labels', async () => {
    const fields = (length: number) => Object.fromEntries(Array.from({ length }, (_, n) => [`field ${n}`, 'x']))
    const newLocation = { name: 'Nice' }
    const { status } = await owner.request('POST', '/api/locations', { ...newLocation, customFields: fields(200) })
    expect(status).toBe(201)
    const refused = await owner.request('POST', '/api/locations', { ...newLocation, customFields: fields(201) })
    expect(refused).toMatchObject({
      status: 400,
      body: { violations: [{ propertyPath: 'customFields', code: 'array.too_big' }] },
    })
    const labels = Array.from({ length: 201 }, () => `/api/location_labels/${newId()}`)
    expect(await owner.request('POST', '/api/locations', { ...newLocation, locationLabels: labels })).toMatchObject({
      status: 400,
      body: { violations: [{ propertyPath: 'locationLabels', code: 'array.too_big' }] },
    })
  })

  test('what is only read can’t be written', async () => {
    const { body: made } = await makeOne(owner, 'Location')
    const forged = {
      createdAt: '2001-01-01T00:00:00Z',
      hoursToCheck: ['monday'],
      adAccounts: [{ id: '1', name: 'x' }],
      companyId: newId(),
      company_id: newId(),
    }
    expect((await owner.request('PUT', made['@id'], forged)).body).toEqual(made)
    const { status, body } = await owner.request('POST', '/api/locations', { name: 'Forged', id: newId(), ...forged })
    expect([status, body.hoursToCheck, body.adAccounts]).toEqual([201, [], []])
  })
})

test('instants are sent in UTC with an offset, and null is never sent', async () => {
  const { body } = await makeOne(owner, 'Location')
  expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  expect(JSON.stringify(body)).not.toContain('null')
  expect(body).toMatchObject({ locationLabels: [], openingHours: [], specialTimes: [] })
})

describe('violations', () => {
  test('stand one a line, in the reader’s language, with the paths of Symfony', async () => {
    const body = {
      name: '',
      specialTimes: [
        { date: '14/07/2026', ranges: '' },
        { date: '31/02/2026', ranges: '0900' },
      ],
    }
    const { status, body: responseBody, headers } = await owner.request('POST', '/api/locations', body)
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
    expect(responseBody.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
      'name',
      'specialTimes[1].date',
      'specialTimes[1].ranges',
    ])
    const detail = responseBody.violations
      .map((violation: { propertyPath: string; message: string }) => `${violation.propertyPath}: ${violation.message}`)
      .join('\n')
    expect(responseBody).toMatchObject({
      '@context': '/api/contexts/ConstraintViolation',
      '@id': '/api/validation_errors/blank',
      '@type': 'ConstraintViolation',
      type: '/validation_errors/blank',
      title: 'An error occurred',
      status: 400,
      detail,
      description: detail,
      message: detail,
    })
    expect(responseBody.violations[0]).toEqual({
      propertyPath: 'name',
      message: 'This value should not be blank.',
      code: 'blank',
    })
    const french = await server.colleague(owner, { lang: 'fr' })
    const response = await french.request('POST', '/api/groups', {})
    expect(response.body.violations[0].message).toBe('Cette valeur est obligatoire.')
    // A page that speaks another language by then must know.
    expect([headers['content-language'], response.headers['content-language']]).toEqual(['en', 'fr'])
    expect((await french.request('GET', '/api/nothing')).headers['content-language']).toBe('en')
  })

  test('of a wrong JSON type name the property', async () => {
    const { body } = await owner.request('POST', '/api/locations', {
      name: 12,
      updateFbData: 'yes',
      locationLabels: 'one',
    })
    expect(
      body.violations.map((violation: { propertyPath: string; code: string }) => [
        violation.propertyPath,
        violation.code,
      ]),
    ).toEqual([
      ['name', 'type.string'],
      ['locationLabels', 'type.array'],
      ['updateFbData', 'type.boolean'],
    ])
  })
})
