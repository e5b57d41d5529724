import { operations } from './api.ts'
import { type JsonSchema, schemaOfBody } from './documents/json-schema.ts'
import type { Operation } from './operation.ts'

/** A parameter that names a thing. */
export interface IdParameter {
  readonly in: 'path' | 'query' | 'body'
  /** Where it stands: `id`, `scheduledPostLocations[]`, `items[].location`. */
  readonly at: string
  /** The resource it names; null where nobody has said which, which the tests refuse. */
  readonly names: string | null
}

/** Parameters that look as if they named a thing of ours and name something else, with what that is. */
export const foreignIdParameters: Readonly<Record<string, string>> = {
  accountId: 'an account at a network, as the network calls it',
  categoryId: 'a category of YouTube',
  externalId: 'a place in the company’s own books',
  'mentions[].id': 'a page or person at a network',
  'postLocation.id': 'a place of Instagram or Facebook',
  'storyLocation.id': 'a place of Instagram',
  placeId: 'a business, as Google calls it',
  product_id: 'a product in a catalogue of Meta',
  '/linkedin/{id}/mention/{query} query': 'words somebody looks for',
  '/passwordless/authenticate user': 'who a signed link was sent to',
  '/users/password_reset/{token} token': 'the secret of a mail',
}

/** Every parameter of an operation that names something of ours: what the isolation tests try with the ids of others. */
export function listIdParameters(operation: Operation): IdParameter[] {
  return [...inPath(operation), ...inQuery(operation), ...inBody(operation)]
}

function inPath({ path, params, authz }: Operation): IdParameter[] {
  const { properties = {} } = schemaOfBody(params)
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, at = '']) =>
    properties[at]?.enum || isElsewhere(path, at) ? [] : [{ in: 'path' as const, at, names: authz.object ?? null }],
  )
}

function inQuery({ list, query, path }: Operation): IdParameter[] {
  const filters = Object.entries(list?.filters ?? {}).flatMap(([at, kind]): IdParameter[] => {
    if (typeof kind === 'object') return [{ in: 'query', at, names: kind.relation().name }]
    return isIdParameter(path, at) ? [{ in: 'query', at, names: null }] : []
  })
  return [...filters, ...(query ? within(path, schemaOfBody(query), 'query') : [])]
}

function inBody({ body, path }: Operation): IdParameter[] {
  return body ? within(path, schemaOfBody(body), 'body') : []
}

function within(path: string, schema: JsonSchema, where: 'query' | 'body', at = ''): IdParameter[] {
  const names = schema['x-relation'] ?? schema['x-names']
  if (typeof names === 'string') return [{ in: where, at, names }]
  if (isText(schema) && isIdParameter(path, at)) return [{ in: where, at, names: null }]
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    within(path, property, where, at === '' ? key : `${at}.${key}`),
  )
  const items = schema.items ? within(path, schema.items, where, `${at}[]`) : []
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((variant) =>
    within(path, variant, where, at),
  )
  const all = [...inside, ...items, ...others]
  return all.filter((a, index) => all.findIndex((b) => b.at === a.at) === index)
}

function isText({ type, enum: choices, format }: JsonSchema): boolean {
  return choices === undefined && (format === 'uuid' || [type].flat().includes('string'))
}

/** An id by its name, or called as a resource is. */
function isIdParameter(path: string, at: string): boolean {
  const key = at.replaceAll('[]', '').split('.').at(-1) ?? ''
  const matches = /^(id|ids|iri|uuid)$|Ids?$|_ids?$|Iri$|Uuid$/.test(key) || resourceNames().has(key)
  return matches && !isElsewhere(path, at)
}

function isElsewhere(path: string, at: string): boolean {
  return Object.keys(foreignIdParameters).some(
    (known) => known === `${path} ${at}` || at === known || at.endsWith(`.${known}`),
  )
}

let known: ReadonlySet<string> | undefined

/** `location`, `locations`, `inboxReply`, … */
function resourceNames(): ReadonlySet<string> {
  known ??= new Set(
    operations().flatMap(([, { of }]) => {
      const name = of ? `${of.name[0]?.toLowerCase()}${of.name.slice(1)}` : ''
      return name === '' ? [] : [name, `${name}s`]
    }),
  )
  return known
}
