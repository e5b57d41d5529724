import { createServer } from 'node:net'
import {
  type Api,
  type Field,
  parseHydraDocumentation,
  parseOpenApi3Documentation,
  type Resource,
} from '@api-platform/api-doc-parser'
import { operations } from '@vitrine/contract/api'
import { createSearch } from '@vitrine/contract/hydra'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import {
  getBodies,
  getRelation,
  getShape,
  itemOperations,
  listFields,
  mayBeAbsent,
  variantsByType,
} from './contract-types.ts'

let server: TestServer
let origin: string
let admin: TestUser

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = await startTestServer({ PUBLIC_URL: origin })
  await server.app.listen({ port, host: '127.0.0.1' })
  admin = await server.colleague(await server.owner(), { superAdmin: true })
})
afterAll(() => server.close())

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

const collections = operations().flatMap(([, operation]) =>
  operation.list && operation.of && operation.path === operation.of.path
    ? [{ operation, name: operation.of.name }]
    : [],
)
const variants = variantsByType()
const names = (fields: Field[] | null | undefined) => (fields ?? []).map(({ name }) => name).toSorted()
const getTitle = (resource: unknown) => (resource as Resource | null | undefined)?.title ?? null // a parsed reference

describe('Hydra, as the API Platform parser reads it', () => {
  let api: Api
  const parsed = (name: string) => {
    const resource = api.resources?.find(({ id }) => id === `${origin}/api/docs.jsonld#${name}`)
    if (!resource) throw new Error(`The parser found no ${name}.`)
    return resource
  }
  beforeAll(async () => {
    api = (await parseHydraDocumentation(`${origin}/api`)).api
  })

  test('it finds every collection of the contract, and none besides', () => {
    // Types that only appear as list items come last.
    expect(api.resources?.map(({ title, url }) => `${title} ${url}`).toSorted()).toEqual(
      collections.map(({ name, operation }) => `${name} ${origin}/api${operation.path}`).toSorted(),
    )
  })

  test.each(collections)('$name: fields, and which are read, written and needed', ({ name }) => {
    const { create, all } = getBodies(name)
    const readable = listFields(variants.get(name) ?? [])
    expect(names(parsed(name).fields)).toEqual([...new Set([...readable, ...Object.keys(all)])].toSorted())
    expect(names(parsed(name).readableFields)).toEqual(readable.toSorted())
    expect(names(parsed(name).writableFields)).toEqual(Object.keys(all).toSorted())
    expect(names(parsed(name).fields?.filter(({ required }) => required))).toEqual(
      Object.keys(create)
        .filter((field) => create[field] && !mayBeAbsent(create[field]))
        .toSorted(),
    )
  })

  test.each(collections)('$name: relations', ({ name }) => {
    for (const shape of variants.get(name) ?? [])
      for (const [field, schema] of Object.entries(shape)) {
        const relation = getRelation(schema)
        const found = parsed(name).fields?.find((item) => item.name === field)
        const known = collections.some((item) => item.name === relation?.to)
        const to = relation && known ? relation.to : null
        if (field.startsWith('@')) continue
        expect(getTitle(found?.reference), `${field} refers`).toBe(relation?.link ? to : null)
        expect(getTitle(found?.embedded), `${field} embeds`).toBe(relation?.link ? null : to)
        expect(found?.maxCardinality, `${field} is one`).toBe(relation && !relation.many ? 1 : null)
      }
  })

  test.each(collections)('$name: operations', ({ name }) => {
    const own = operations().filter(
      // Hydra can't describe the deletion of a whole collection.
      ([, { of, path, method }]) =>
        of?.name === name && (path === `${of.path}/{id}` || (path === of.path && method !== 'DELETE')),
    )
    expect(
      parsed(name)
        .operations?.map(({ method }) => method)
        .toSorted(),
    ).toEqual(own.map(([, { method }]) => method).toSorted())
    expect(
      parsed(name).operations?.find(({ method }) => method === 'DELETE')?.returns ??
        'http://www.w3.org/2002/07/owl#Nothing',
    ).toBe('http://www.w3.org/2002/07/owl#Nothing')
  })

  test.each(collections)('$name: the filters it learns from the collection itself', async ({ name, operation }) => {
    const headers = { Authorization: `Bearer ${admin.token}` }
    const { api: signedIn } = await parseHydraDocumentation(`${origin}/api`, { headers })
    const resource = signedIn.resources?.find(({ title }) => title === name)
    const parameters = (await resource?.getParameters?.())?.map(({ variable }) => variable)
    expect(parameters).toEqual(createSearch('', operation.list ?? {}).mapping.map(({ variable }) => variable))
  })

  test('field types are distinguished', () => {
    const types = Object.fromEntries((parsed('Location').fields ?? []).map(({ name, type }) => [name, type]))
    expect(types).toMatchObject({
      name: 'string',
      updateFbData: 'boolean',
      latitude: 'double',
      createdAt: 'dateTime',
      hoursToCheck: 'array',
    })
    expect(parsed('Group').fields?.find(({ name }) => name === 'locationsCount')?.type).toBe('integer')
  })
})

describe('OpenAPI, as the API Platform parser reads it', () => {
  const onItems = [...itemOperations()].filter(([, own]) => own.some(({ method }) => method !== 'DELETE'))
  let api: Api
  beforeAll(async () => {
    api = (await parseOpenApi3Documentation(`${origin}/api/docs`)).api
  })

  test('it finds every item of the contract', () => {
    // The parser takes every path that ends in a parameter for an item, but a password reset is none.
    const items = api.resources?.filter(({ name }) => name !== 'password_resets')
    expect(items?.map(({ name }) => `/${name}`)).toEqual(onItems.map(([path]) => path.split('/{')[0]))
  })

  test.each(onItems)('%s: fields, and which are read, written and always there', (path, own) => {
    const resource = api.resources?.find(({ name }) => path.startsWith(`/${name}/{`))
    const shown = getShape(own.find(({ method }) => method === 'GET')?.response)
    const edited = getShape(own.find(({ method }) => method === 'PUT' || method === 'PATCH')?.body)
    const written = Object.keys(getBodies(own[0]?.of?.name ?? '').all)
    expect(names(resource?.fields)).toEqual([...new Set([...Object.keys(shown), ...Object.keys(edited)])].toSorted())
    expect(names(resource?.readableFields)).toEqual(Object.keys(shown).toSorted())
    expect(names(resource?.writableFields)).toEqual(
      [...new Set([...Object.keys(shown).filter((name) => written.includes(name)), ...Object.keys(edited)])].toSorted(),
    )
    expect(names(resource?.fields?.filter(({ required }) => required))).toEqual(
      Object.keys(shown)
        .filter((name) => shown[name] && !mayBeAbsent(shown[name]))
        .toSorted(),
    )
  })

  test.each(onItems)('%s: operations and parameters', (path, own) => {
    const resource = api.resources?.find(({ name }) => path.startsWith(`/${name}/{`))
    const onCollection = operations().flatMap(([, operation]) =>
      path.startsWith(`${operation.path}/{`) && ['GET', 'POST'].includes(operation.method) ? [operation] : [],
    )
    expect(resource?.operations?.map(({ method }) => method).toSorted()).toEqual(
      [...own, ...onCollection].map(({ method }) => method).toSorted(),
    )
    const filters = onCollection.find(({ list }) => list)?.list?.filters ?? {}
    const offered = resource?.parameters?.map(({ variable }) => variable.split('[')[0]) ?? []
    for (const filter of Object.keys(filters)) expect(offered).toContain(filter)
  })
})

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests read the document freely
  let document: any
  beforeAll(async () => {
    document = (await server.request('GET', '/api/docs.jsonopenapi')).body
  })

  test('every operation is listed once, with the required permission', () => {
    const documented = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId, 'x-authz': authz }]) => [
          method,
          path,
          operationId,
          authz,
        ]),
    )
    const contract = operations().map(([name, { method, path, authz }]) => [method.toLowerCase(), path, name, authz])
    expect(documented.toSorted()).toEqual(contract.toSorted())
  })

  test('every reference leads somewhere and every parameter of a path is declared', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
    for (const reference of new Set(references))
      expect(
        reference.split('/').reduce((node, key) => node?.[key], document),
        reference,
      ).toBeTypeOf('object')
    for (const [path, methods] of Object.entries<Record<string, { parameters: { name: string; in: string }[] }>>(
      document.paths,
    ))
      for (const { parameters } of Object.values(methods))
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
          path.match(/\{\w+\}/g) ?? [],
        )
  })

  test('a relation is marked as one', () => {
    const { groupe, locationLabels } = document.components.schemas.Location.properties
    const { allowedLocations } = document.components.schemas.User.properties
    expect(allowedLocations.items).toMatchObject({ 'x-relation': 'Location', 'x-iri': true })
    expect(groupe['x-relation']).toBe('Group')
    expect(locationLabels.items['x-relation']).toBe('LocationLabel')
  })

  test('no security question or hint replaces a password', () => {
    expect(JSON.stringify(document)).not.toMatch(/hint|secret_?question/i)
  })
})

describe('the documents', () => {
  test('the entrypoint leads from each type to its collection', async () => {
    const { body, headers } = await server.request('GET', '/api', undefined, { accept: '*/*' })
    expect(headers['content-type']).toMatch(/^application\/ld\+json/)
    expect(body).toMatchObject({ '@context': '/api/contexts/Entrypoint', '@id': '/api', '@type': 'Entrypoint' })
    expect(body.location).toBe('/api/locations')
    expect(body.locationLabel).toBe('/api/location_labels')
    expect(Object.keys(body)).toHaveLength(3 + collections.length)
  })

  test('every context is understood against the very address of the Link header, by whatever host one came', async () => {
    for (const name of ['Entrypoint', 'Error', 'ConstraintViolation', ...variants.keys()]) {
      const response = await server.request('GET', `/api/contexts/${name}`, undefined, {
        host: 'evil.example',
        accept: '*/*',
      })
      expect(response.status, name).toBe(200)
      expect(response.headers['content-type']).toMatch(/^application\/ld\+json/)
      expect(response.headers.link).toBe(
        `<${origin}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
      )
      expect(response.body['@context']['@vocab']).toBe(`${origin}/api/docs.jsonld#`)
    }
    expect((await server.request('GET', '/api/docs.jsonld')).body['@context']['@vocab']).toBe(
      `${origin}/api/docs.jsonld#`,
    )
    expect((await server.request('GET', '/api/contexts/Nothing')).status).toBe(404)
  })

  test('every type has its class, its context names every field', async () => {
    const { body } = await server.request('GET', '/api/docs.jsonld')
    const classes = body['hydra:supportedClass'].map((item: { '@id': string }) => item['@id'])
    expect(classes.toSorted()).toEqual(['#Entrypoint', ...[...variants.keys()].map((name) => `#${name}`)].toSorted())
    for (const [name, shapes] of variants) {
      const context = (await server.request('GET', `/api/contexts/${name}`)).body['@context']
      for (const field of listFields(shapes))
        expect(JSON.stringify(context[field]), field).toContain(`${name}/${field}`)
    }
  })

  test('error contexts leave propertyPath and message to the vocabulary', async () => {
    for (const name of ['Error', 'ConstraintViolation']) {
      const context = (await server.request('GET', `/api/contexts/${name}`)).body['@context']
      expect(context).toMatchObject({ title: 'hydra:title', description: 'hydra:description' })
      expect(context).not.toHaveProperty('propertyPath')
      expect(context).not.toHaveProperty('message')
    }
  })

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['application/ld+json', 'application/ld+json'],
    ['*/*', 'application/ld+json'],
    ['application/vnd.openapi+json', 'application/vnd.openapi+json'],
    ['application/json', 'application/json'],
    ['application/json;q=0.5, text/html', 'text/html'],
  ])('/api/docs for %s', async (accept, type) => {
    const { status, headers } = await server.request('GET', '/api/docs', undefined, { accept })
    expect([status, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
  })

  test('/api/docs lists its formats to a client that accepts none of them', async () => {
    const { status, body } = await server.request('GET', '/api/docs', undefined, { accept: 'image/png' })
    expect(status).toBe(406)
    expect(body.detail).toContain('application/vnd.openapi+json')
  })

  test('the fixed addresses have fixed types', async () => {
    const type = async (path: string) => (await server.request('GET', path)).headers['content-type']
    expect(await type('/api/docs.jsonld')).toMatch(/^application\/ld\+json/)
    expect(await type('/api/docs.jsonopenapi')).toMatch(/^application\/vnd\.openapi\+json/)
    expect(await type('/api/docs.json')).toMatch(/^application\/json/)
  })

  test('the page names every operation, runs nothing and fetches nothing but its style, from here', async () => {
    const { body, headers } = await server.request('GET', '/api/docs', undefined, { accept: 'text/html' })
    for (const [, { path }] of operations()) expect(body).toContain(`<code>/api${path}</code>`)
    expect(body).not.toMatch(/<script|<style|src=|https?:/)
    expect(body.match(/<link[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/api/docs.css">'])
    expect((await server.request('GET', '/api/docs.css')).headers['content-type']).toMatch(/^text\/css/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('they are read only', async () => {
    for (const path of ['/api', '/api/docs', '/api/docs.jsonld', '/api/contexts/Entrypoint']) {
      const { status, headers } = await server.request('POST', path, {})
      expect([status, headers.allow]).toEqual([405, 'GET'])
    }
  })
})
