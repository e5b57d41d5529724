import { z } from 'zod'
import performance from './discovery/businessprofileperformance.v1.json' with { type: 'json' }
import v4 from './discovery/mybusiness.v4.derived.json' with { type: 'json' }
import accounts from './discovery/mybusinessaccountmanagement.v1.json' with { type: 'json' }
import information from './discovery/mybusinessbusinessinformation.v1.json' with { type: 'json' }
import notifications from './discovery/mybusinessnotifications.v1.json' with { type: 'json' }
import places from './discovery/places.v1.json' with { type: 'json' }
import type { GoogleRequest } from './requests.ts'

/**
 * What is wrong with a request, held against the operation of Google's own description that it is meant to be:
 * address, method, parameters, and every member of the body. For tests.
 */
export function listProblems(request: GoogleRequest<unknown>, operation: string): string[] {
  const method = methods.get(operation)
  if (method === undefined) return [`there is no operation ${operation}`]
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined)
  // A round trip leaves out what is undefined, as sending does.
  const body: unknown = request.body === undefined ? undefined : JSON.parse(JSON.stringify(request.body))
  return [
    ...(method.host === request.host ? [] : [`host ${request.host} instead of ${method.host}`]),
    ...(method.httpMethod === request.method ? [] : [`method ${request.method} instead of ${method.httpMethod}`]),
    ...(method.path.test(request.path) ? [] : [`path ${request.path} is not ${method.path.source}`]),
    ...query.flatMap(([name, value]) => parameterProblems(method, name, value)),
    ...method.required.filter((name) => !query.some(([given]) => given === name)).map((name) => `${name} is missing`),
    ...(body === undefined || method.body !== null ? [] : ['it takes no body']),
    ...(body === undefined || method.body === null ? [] : memberProblems(method.schemas, method.body, body, 'body')),
  ]
}

interface Method {
  readonly host: string
  readonly httpMethod: string
  readonly path: RegExp
  readonly query: ReadonlyMap<string, Type>
  readonly required: readonly string[]
  readonly body: Type | null
  readonly schemas: Schemas
}

type Schemas = Readonly<Record<string, Readonly<Record<string, Type>>>>
type Type =
  | { readonly is: 'any' | 'string' | 'number' | 'boolean'; readonly values?: readonly string[] }
  | { readonly is: 'list'; readonly of: Type }
  | { readonly is: 'object'; readonly schema: string }

function parameterProblems(method: Method, name: string, value: unknown): string[] {
  const type = method.query.get(name)
  return type === undefined
    ? [`there is no parameter ${name}`]
    : memberProblems(method.schemas, type, value, `parameter ${name}`)
}

function memberProblems(schemas: Schemas, type: Type, value: unknown, at: string): string[] {
  if (type.is === 'any') return []
  if (type.is === 'list') {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((member, i) => memberProblems(schemas, type.of, member, `${at}[${i}]`))
  }
  if (type.is !== 'object') {
    if (typeof value !== type.is) return [`${at} is no ${type.is}`]
    return type.values === undefined || type.values.includes(String(value)) ? [] : [`${at} may not be ${String(value)}`]
  }
  const properties = schemas[type.schema]
  if (properties === undefined) return [`there is no schema ${type.schema}`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`]
  return Object.entries(value).flatMap(([name, member]) => {
    const property = properties[name]
    return property === undefined
      ? [`${at} has no member ${name}`]
      : memberProblems(schemas, property, member, `${at}.${name}`)
  })
}

// --- Reading the documents -------------------------------------------------------------------------------------------

interface RawType {
  type?: string | undefined
  $ref?: string | undefined
  enum?: string[] | undefined
  items?: RawType | undefined
}
const RawType: z.ZodType<RawType> = z.object({
  type: z.string().optional(),
  $ref: z.string().optional(),
  enum: z.array(z.string()).optional(),
  get items() {
    return RawType.optional()
  },
})
const RawParameter = z.object({
  type: z.string(),
  location: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  pattern: z.string().optional(),
  repeated: z.boolean().optional(),
  enum: z.array(z.string()).optional(),
})
const RawMethod = z.object({
  id: z.string(),
  httpMethod: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), RawParameter).default({}),
  request: RawType.optional(),
})
interface RawResource {
  methods?: Record<string, z.infer<typeof RawMethod>> | undefined
  resources?: Record<string, RawResource> | undefined
}
const RawResource: z.ZodType<RawResource> = z.object({
  methods: z.record(z.string(), RawMethod).optional(),
  get resources() {
    return z.record(z.string(), RawResource).optional()
  },
})
const RawDocument = z.object({
  rootUrl: z.string(),
  resources: z.record(z.string(), RawResource),
  schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), RawType).default({}) })),
})

function listMethods(document: unknown): [string, Method][] {
  const { rootUrl, resources, schemas: raw } = RawDocument.parse(document)
  const schemas = mapped(raw, ({ properties }) => mapped(properties, parseType))
  return flattened(resources).map(({ id, httpMethod, path, parameters, request }) => {
    const inQuery = Object.entries(parameters).filter(([, { location }]) => location === 'query')
    const required = inQuery.filter(([, each]) => each.required === true || each.description?.startsWith('Required.'))
    const method: Method = {
      host: new URL(rootUrl).host,
      httpMethod,
      path: createPathPattern(path, (name) => (parameters[name]?.pattern ?? '[^/]+').replace(/^\^|\$$/g, '')),
      query: new Map(
        inQuery.map(([name, each]) => [
          name,
          each.repeated === true ? { is: 'list', of: parseType(each) } : parseType(each),
        ]),
      ),
      required: required.map(([name]) => name),
      body: request === undefined ? null : parseType(request),
      schemas,
    }
    return [id, method]
  })
}

function flattened(resources: Record<string, RawResource>): z.infer<typeof RawMethod>[] {
  return Object.values(resources).flatMap((resource) => [
    ...Object.values(resource.methods ?? {}),
    ...flattened(resource.resources ?? {}),
  ])
}

function parseType(raw: RawType): Type {
  if (raw.$ref !== undefined) return { is: 'object', schema: raw.$ref }
  if (raw.type === 'array') return { is: 'list', of: parseType(raw.items ?? {}) }
  if (raw.type === 'string') return { is: 'string', values: raw.enum }
  if (raw.type === 'integer' || raw.type === 'number') return { is: 'number' }
  return raw.type === 'boolean' ? { is: 'boolean' } : { is: 'any' }
}

const Derived = z.object({
  rootUrl: z.string(),
  methods: z.array(
    z.object({
      operation: z.string(),
      httpMethod: z.string(),
      path: z.string(),
      query: z.array(z.string()),
      request: z.string().nullable(),
    }),
  ),
  schemas: z.record(z.string(), z.record(z.string(), z.string())),
})

/** v4 as it was derived: no patterns, no enum values, and its types under their Ruby names. */
function methodsOfV4(document: unknown): [string, Method][] {
  const { rootUrl, methods: raw, schemas: names } = Derived.parse(document)
  const schemas = mapped(names, (properties) => mapped(properties, rubyType))
  return raw.map(({ operation, httpMethod, path, query, request }) => {
    const method: Method = {
      host: new URL(rootUrl).host,
      httpMethod,
      path: createPathPattern(path, () => '[\\w-]+(?:/[\\w-]+)*'),
      query: new Map(query.map((name) => [name, { is: 'any' }])),
      required: [],
      body: request === null ? null : { is: 'object', schema: request },
      schemas,
    }
    return [operation, method]
  })
}

function rubyType(name: string): Type {
  const member = /^Array<(.+)>$/.exec(name)?.[1]
  if (member !== undefined) return { is: 'list', of: rubyType(member) }
  if (name === 'String') return { is: 'string' }
  if (name === 'Boolean') return { is: 'boolean' }
  if (name === 'Fixnum' || name === 'Float') return { is: 'number' }
  return name.startsWith('Hash') ? { is: 'any' } : { is: 'object', schema: name }
}

function createPathPattern(template: string, pattern: (parameter: string) => string): RegExp {
  const source = template.replace(/\{\+?(\w+)\}/g, (_whole, name: string) => pattern(name))
  return new RegExp(`^${source}$`)
}

function mapped<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

const methods: ReadonlyMap<string, Method> = new Map(
  [accounts, information, notifications, performance, places].flatMap(listMethods).concat(methodsOfV4(v4)),
)
