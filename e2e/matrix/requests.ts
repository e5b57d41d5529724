import type { GrantNetwork } from '@vitrine/contract/connections'
import { type JsonSchema, schemaOfBody as readSchema } from '@vitrine/contract/documents/json-schema'
import type { IdParameter } from '@vitrine/contract/id-parameters'
import type { HttpMethod, Operation } from '@vitrine/contract/operation'
import { sample } from '@vitrine/server/dialect/sample-value'

/** What is sent, and the ids in it that the asker chose. */
export interface RequestCase {
  readonly method: HttpMethod
  readonly url: string
  readonly body?: string | Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly sent: readonly string[]
}

/** Finds a thing by its type, and an account at a network. */
export interface OwnResources {
  (type: string): string
  account(network: GrantNetwork): string
}

/** A request of which one name is given, and every other thing it needs is the asker's own. */
export function buildRequest(
  operation: Operation,
  own: OwnResources,
  given?: { naming: IdParameter; values: readonly string[] },
): RequestCase {
  const findValue = (where: IdParameter['in'], name: string) =>
    given?.naming.in === where && given.naming.at === name ? given.values : undefined
  const sent = (given?.values ?? []).flatMap((value) => [
    value,
    ...(value.includes('/') ? [value.replace(/.*\//, '')] : []),
  ])
  const path = buildPath(operation, own, (name) => findValue('path', name)?.[0])
  const search = buildSearch(operation, own, given?.naming.in === 'query' ? given : undefined)
  const body = buildBody(operation, own, given?.naming.in === 'body' ? given : undefined)
  return { method: operation.method, url: `/api${path}${search}`, ...body, sent }
}

function buildPath(operation: Operation, own: OwnResources, chosen: (name: string) => string | undefined): string {
  const { properties = {} } = schemaOfBody(operation.params)
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = chosen(name)
    if (value !== undefined) return encodeURIComponent(value)
    const { object } = operation.authz
    if (object !== undefined && properties[name]?.enum === undefined && name === 'id') return own(object)
    if (name === 'accountId') return encodeURIComponent(own.account('google'))
    return String(properties[name]?.enum?.[0] ?? 'x')
  })
}

/** All of a list on one page, so that what is counted can be counted again. */
function buildSearch(
  operation: Operation,
  own: OwnResources,
  given?: { naming: IdParameter; values: readonly string[] },
): string {
  const search = new URLSearchParams(operation.list ? { itemsPerPage: '100' } : {})
  const { required = [], properties = {} } = operation.query ? schemaOfBody(operation.query) : {}
  for (const name of required) search.set(name, String(sample(properties[name] ?? {}, own)))
  for (const [name, value] of Object.entries(besideQuery[operation.path] ?? {})) search.set(name, value)
  for (const value of given?.values ?? []) search.append(given?.naming.at ?? '', value)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function buildBody(
  operation: Operation,
  own: OwnResources,
  given?: { naming: IdParameter; values: readonly string[] },
): { body?: string | Buffer; headers: Record<string, string> } {
  if (operation.accepts === 'multipart') return multipart(operation)
  if (!operation.body) return { headers: {} }
  const schema = schemaOfBody(operation.body)
  const more = besideOwn[operation.path]?.(own) ?? beside[operation.path] ?? buildChange(operation, schema)
  const least = { ...Object(sample(schema, own)), ...more }
  const made = given ? withValues(schema, least, parseTokens(given.naming.at), given.values, own) : least
  return { body: JSON.stringify(made), headers: { 'content-type': 'application/json' } }
}

/** An update may leave out everything, and would change nothing: the first of it that is a word, or else a yes. */
function buildChange({ method }: Operation, { properties = {} }: JsonSchema): Record<string, unknown> {
  if (method !== 'PUT') return {}
  const plain = (type: string) =>
    Object.keys(properties).find((key) => {
      const { enum: choices, format, ...schema } = properties[key] ?? {}
      const names = schema['x-relation'] ?? schema['x-names']
      return [schema.type].flat()[0] === type && choices === undefined && format === undefined && names === undefined
    })
  const key = plain('string') ?? plain('boolean')
  return key === undefined ? {} : { [key]: sample(properties[key] ?? {}, () => '') }
}

/** The same of what is asked in the address. */
const besideQuery: Readonly<Record<string, Record<string, string>>> = {
  '/audience_stats': { integrationType: 'facebook' },
  '/content_stats': { integrationType: 'facebook' },
  // The posts of the world are of 2030.
  '/home_summary': { dayEnd: '2030-01-02T00:00:00Z', weekStart: '2020-01-01T00:00:00Z' },
}

/** What a rule beyond the schema asks for: a post that is not a draft must be ready to go out, a feed must be there. */
const beside: Readonly<Record<string, Record<string, unknown>>> = {
  '/scheduled_posts': { postStatus: 'DRAFT' },
  // Its words stay when it is out; whom it names is looked at all the same.
  '/scheduled_posts/{id}': {},
  '/cross-post': { postStatus: 'DRAFT' },
  // A business that the sandbox’s Google finds around Lyon.
  '/gmb_competitors': { placeId: `ChIJ${Buffer.from('rival 915,97 0').toString('base64url')}` },
  '/keyword_alerts/{id}': { isActive: false },
  '/library_medias': { again: true },
  '/library_removals': { keep: true },
  '/locations/{id}/google-profile': { description: 'Une maison de famille' },
  '/locations/bulk/opening_hours': { payload: { type: 'default', openingHours: { monday: '0900-1800' } } },
  '/locations/bulk/opening_hours/preview': { payload: { type: 'default', openingHours: { monday: '0900-1800' } } },
  '/holiday_confirmations': { date: '25/12/2030' },
  '/insights': {
    integrationType: 'facebook',
    insightType: 'audience',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
  },
  '/locations/{id}/2fa-login': { username: 'chez.margot', password: 'sandbox-password' },
  '/locations/{id}/challenge-login': { username: 'chez.margot', password: 'sandbox-password' },
  '/notifications/{id}': { unread: false },
  '/quick_replies': { texts: { fr: 'Merci' } },
  '/quick_replies/batch': { items: [{ title: 'Merci', texts: { fr: 'Merci' } }] },
  '/rss_feeds/{id}': { template: '{{title}}' },
  '/rss_feeds/test': { url: 'https://gazette.example/rdf.xml' },
}

/** The same where it is theirs: an account that their grant is for. */
const besideOwn: Readonly<Record<string, (own: OwnResources) => Record<string, unknown>>> = {
  '/locations/{id}/integrations/{type}': (own) => ({ accountId: own.account('facebook') }),
  '/network_grants/{id}/assignments': (own) => ({
    items: [{ location: own('Location'), accountId: own.account('facebook') }],
  }),
  '/network_grants/{id}/imports': (own) => ({ items: [{ accountId: own.account('google') }] }),
}

function multipart(operation: Operation): { body: Buffer; headers: Record<string, string> } {
  const isImage = operation.path === '/attachments'
  const content = isImage ? pixel : Buffer.from('name;externalId\r\nUne maison;x-1\r\n')
  const head = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${isImage ? 'a.png' : 'a.csv'}"\r\ncontent-type: ${isImage ? 'image/png' : 'text/csv'}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** `posts[].attachments[]` as `posts`, `[]`, `attachments`, `[]`. */
function parseTokens(at: string): string[] {
  return at.split('.').flatMap((part) => {
    const lists = part.match(/\[\]/g) ?? []
    const name = part.replaceAll('[]', '')
    return [...(name === '' ? [] : [name]), ...lists]
  })
}

/** Lays values into a body at a place, and makes what has to be around them. Several values fill the innermost list. */
function withValues(
  schema: JsonSchema,
  made: unknown,
  tokens: readonly string[],
  values: readonly string[],
  own: OwnResources,
): unknown {
  const [token, ...rest] = tokens
  if (token === undefined) return values[0]
  const here = alternative(schema, token)
  if (token === '[]') {
    const item = here.items ?? {}
    const first = Array.isArray(made) && made.length > 0 ? made[0] : undefined
    if (rest.includes('[]')) return [withValues(item, first ?? sample(item, own), rest, values, own)]
    return values.map((value) =>
      withValues(item, rest.length > 0 ? (first ?? sample(item, own)) : undefined, rest, [value], own),
    )
  }
  const base = typeof made === 'object' && made !== null && !Array.isArray(made) ? made : Object(sample(here, own))
  const inside = (base as Record<string, unknown>)[token] // an object, as just seen
  return { ...base, [token]: withValues(here.properties?.[token] ?? {}, inside, rest, values, own) }
}

function alternative(schema: JsonSchema, token: string): JsonSchema {
  const fits = (candidate: JsonSchema) =>
    token === '[]' ? candidate.items !== undefined : candidate.properties?.[token] !== undefined
  if (fits(schema)) return schema
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return others.map((alternativeSchema) => alternative(alternativeSchema, token)).find(fits) ?? schema
}

const known = new WeakMap<object, JsonSchema>()

/** A schema is the same each time it is asked for. */
function schemaOfBody(schema: Parameters<typeof readSchema>[0]): JsonSchema {
  const read = known.get(schema) ?? readSchema(schema)
  known.set(schema, read)
  return read
}
