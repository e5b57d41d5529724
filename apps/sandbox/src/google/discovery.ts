import { readFileSync } from 'node:fs'
import { V4_ENUMS, V4_MEMBERS, V4_REQUIRED } from './v4-additions.ts'

/** One API as its discovery document tells it; requests and answers are held against it. */
export interface Discovery {
  host: string
  /** Its package in Google's own type names: `google.mybusiness.v4`. */
  package: string
  /** By operation, in Google's words: `locations.patch`. */
  methods: Map<string, DiscoveryMethod>
  schemas: Map<string, Map<string, Field>>
}

export interface DiscoveryMethod {
  operation: string
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `v1/locations/{locationsId}`. */
  path: string
  query: Map<string, DiscoveryParameter>
  request: string | null
  response: string
}

export interface DiscoveryParameter {
  type: ScalarType
  repeated: boolean
  required: boolean
  values: string[] | null
}

export interface Field {
  type: ScalarType | 'message'
  /** The schema's name, for a message. */
  message: string | null
  repeated: boolean
  values: string[] | null
  outputOnly: boolean
}

export type ScalarType = 'string' | 'boolean' | 'integer' | 'number' | 'int64' | 'any'

const ACCOUNT = 'accounts/{accountsId}'
const LOCATION = `${ACCOUNT}/locations/{locationsId}`

/** Operations by the derived document's names, and what their `{+name}` or `{+parent}` stands for. */
const V4_OPERATIONS: Record<string, [string, string]> = {
  'localPosts.create': ['create_account_location_local_post', LOCATION],
  'localPosts.list': ['list_account_location_local_posts', LOCATION],
  'localPosts.get': ['get_account_location_local_post', `${LOCATION}/localPosts/{localPostsId}`],
  'localPosts.patch': ['patch_account_location_local_post', `${LOCATION}/localPosts/{localPostsId}`],
  'localPosts.delete': ['delete_account_location_local_post', `${LOCATION}/localPosts/{localPostsId}`],
  'media.create': ['create_account_location_medium', LOCATION],
  'media.list': ['list_account_location_media', LOCATION],
  'media.get': ['get_account_location_medium', `${LOCATION}/media/{mediaId}`],
  'media.patch': ['patch_account_location_medium', `${LOCATION}/media/{mediaId}`],
  'media.delete': ['delete_account_location_medium', `${LOCATION}/media/{mediaId}`],
  'reviews.list': ['list_account_location_reviews', LOCATION],
  'reviews.get': ['get_account_location_review', `${LOCATION}/reviews/{reviewsId}`],
  'reviews.updateReply': ['update_account_location_review_reply', `${LOCATION}/reviews/{reviewsId}`],
  'reviews.deleteReply': ['delete_account_location_review_reply', `${LOCATION}/reviews/{reviewsId}`],
  'locations.batchGetReviews': ['batch_location_get_reviews', ACCOUNT],
}

interface Document {
  rootUrl: string
  schemas: Record<string, { properties?: Record<string, Property> }>
  resources: Record<string, Resource>
}
interface Resource {
  methods?: Record<string, DocumentMethod>
  resources?: Record<string, Resource>
}
interface DocumentMethod {
  httpMethod: DiscoveryMethod['httpMethod']
  flatPath?: string
  path: string
  parameters?: Record<string, Property & { location: string; repeated?: boolean }>
  request?: { $ref: string }
  response: { $ref: string }
}
interface Property {
  type?: string
  format?: string
  $ref?: string
  description?: string
  readOnly?: boolean
  enum?: string[]
  items?: Property
}
interface DerivedDocument {
  rootUrl: string
  methods: {
    operation: string
    httpMethod: DiscoveryMethod['httpMethod']
    path: string
    query: string[]
    request: string | null
    response: string
  }[]
  schemas: Record<string, Record<string, string>>
}

/** A v1 API; `name` as in `discovery/<name>.v1.json`. */
export function discover(name: string, protoPackage: string): Discovery {
  const { rootUrl, schemas, resources } = load<Document>(`${name}.v1`)
  return {
    host: new URL(rootUrl).host,
    package: protoPackage,
    methods: new Map(Object.entries(resources).flatMap(([resource, tree]) => listMethods(resource, tree))),
    schemas: new Map(
      Object.entries(schemas).map(([schema, { properties = {} }]) => [
        schema,
        new Map(Object.entries(properties).map(([key, property]) => [key, toField(property)])),
      ]),
    ),
  }
}

function listMethods(resource: string, { methods = {}, resources = {} }: Resource): [string, DiscoveryMethod][] {
  const own = Object.entries(methods).map(([methodName, method]): [string, DiscoveryMethod] => {
    const operation = `${resource}.${methodName}`
    const query = Object.entries(method.parameters ?? {}).filter(([, { location }]) => location === 'query')
    return [
      operation,
      {
        operation,
        httpMethod: method.httpMethod,
        path: method.flatPath ?? method.path,
        query: new Map(query.map(([key, parameter]) => [key, toParameter(parameter)])),
        request: method.request?.$ref ?? null,
        response: method.response.$ref,
      },
    ]
  })
  return [...own, ...Object.entries(resources).flatMap(([name, tree]) => listMethods(name, tree))]
}

function toParameter(property: Property & { repeated?: boolean }): DiscoveryParameter {
  return {
    type: scalar(property),
    repeated: property.repeated ?? false,
    // Discovery marks only path parameters as required; for the others the description begins with the word.
    required: /^Required\./.test(property.description ?? ''),
    values: property.enum ?? null,
  }
}

function toField(property: Property): Field {
  const itemProperty = property.type === 'array' ? (property.items ?? {}) : property
  return {
    type: itemProperty.$ref === undefined ? scalar(itemProperty) : 'message',
    message: itemProperty.$ref ?? null,
    repeated: property.type === 'array',
    values: itemProperty.enum ?? null,
    outputOnly: property.readOnly ?? false,
  }
}

function scalar({ type, format }: Property): ScalarType {
  if (format === 'int64') return 'int64'
  if (type === 'string' || type === 'boolean' || type === 'integer' || type === 'number') return type
  return 'any'
}

/** The v4 API, from the derived document and what was added to it. */
export function discoverV4(): Discovery {
  const { rootUrl, methods, schemas } = load<DerivedDocument>('mybusiness.v4.derived')
  const names = new Set([...Object.keys(schemas), ...Object.keys(V4_MEMBERS)])
  return {
    host: new URL(rootUrl).host,
    package: 'google.mybusiness.v4',
    methods: new Map(
      Object.entries(V4_OPERATIONS).map(([operation, [derived, name]]) => {
        const method = methods.find((candidate) => candidate.operation === derived)
        if (!method) throw new Error(`no operation ${derived} in the derived document`)
        return [
          operation,
          {
            operation,
            httpMethod: method.httpMethod,
            path: method.path.replace(/\{\+(name|parent)\}/, name),
            query: new Map(method.query.map((key) => [key, v4Parameter(key, operation)])),
            request: method.request,
            response: method.response,
          },
        ]
      }),
    ),
    schemas: new Map(
      [...names].map((schema) => [
        schema,
        new Map(
          Object.entries({ ...schemas[schema], ...V4_MEMBERS[schema] }).map(([key, type]) => [
            key,
            v4Field(type, V4_ENUMS[`${schema}.${key}`] ?? null),
          ]),
        ),
      ]),
    ),
  }
}

function v4Parameter(key: string, operation: string): DiscoveryParameter {
  return {
    type: key === 'pageSize' ? 'integer' : 'string',
    repeated: false,
    required: V4_REQUIRED[operation]?.includes(key) ?? false,
    values: null,
  }
}

function v4Field(spelled: string, values: string[] | null): Field {
  const [, inner] = /^Array<(\w+)>$/.exec(spelled) ?? []
  const name = inner ?? spelled
  const scalars: Record<string, ScalarType> = {
    String: 'string',
    Boolean: 'boolean',
    Fixnum: 'integer',
    Float: 'number',
  }
  const type = scalars[name] ?? 'message'
  return {
    type,
    message: type === 'message' ? name : null,
    repeated: inner !== undefined,
    values,
    outputOnly: false,
  }
}

function load<T>(name: string): T {
  // The documents stand beside this file and never change while it runs.
  return JSON.parse(readFileSync(new URL(`./discovery/${name}.json`, import.meta.url), 'utf8')) as T
}
