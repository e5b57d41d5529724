import { operations } from '../api.ts'
import type { Operation } from '../operation.ts'
import { Problem } from '../problems.ts'
import { bodyTypes } from './body-types.ts'
import { type ShownType, shownTypes } from './documented-types.ts'
import { collectProperties, type JsonSchema, responseSchema, schemaOfBody } from './json-schema.ts'
import { listParameters, type Parameter } from './parameters.ts'
import { type Components, schemaComponents } from './schema-components.ts'

type Node = Record<string, unknown>

const problems = {
  '400': 'Bad Request: the body or a parameter can’t be read, or a field does not hold.',
  '401': 'Not signed in, or the access token has expired.',
  '403': 'The caller lacks the right.',
  '404': 'No such item, or none the caller may know of.',
  '429': 'Too often; `Retry-After` says when it makes sense again.',
}

/** The API as OpenAPI 3.1. `origin` is the configured public origin; `x-authz` says who may call what. */
export function openApi(origin: string, title: string): Node {
  const types = shownTypes()
  const components = schemaComponents(types)
  const paths: Record<string, Node> = {}
  for (const [name, operation] of operations())
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationNode(name, operation, types, components),
    }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: `${origin}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [status, problemNode(status, description)]),
      ),
      schemas: {
        ...components.schemas,
        Problem: responseSchema(Problem),
        Unauthorized: {
          type: 'object',
          properties: { code: { const: 401 }, message: { type: 'string' } },
          required: ['code', 'message'],
        },
      },
    },
  }
}

function problemNode(status: string, description: string): Node {
  return status === '401'
    ? { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Unauthorized' } } } }
    : { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
}

function operationNode(name: string, operation: Operation, types: ShownType[], components: Components): Node {
  const isOpen = operation.authz.scope === 'public' && operation.authz.superAdmin !== true
  const statuses = ['400', ...(isOpen && !name.startsWith('session.') ? [] : ['401']), '403', '404', '429']
  return {
    operationId: name,
    tags: [operation.of?.name ?? name.split('.')[0]],
    summary: operation.summary,
    parameters: buildParameters(operation, isOpen),
    ...(operation.body ? { requestBody: bodyNode(operation, types) } : {}),
    responses: {
      [operation.status]: responseNode(operation, components),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    ...(isOpen ? { security: [] } : {}),
    'x-authz': operation.authz,
  }
}

function buildParameters(operation: Operation, isOpen: boolean): Parameter[] {
  const inPath = toParameters('path', schemaOfBody(operation.params))
  const inQuery = operation.query ? toParameters('query', schemaOfBody(operation.query)) : []
  const inList = operation.list ? listParameters(operation.list) : []
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and request give the first answer again for 24 h.',
    schema: { type: 'string', maxLength: 200 },
  }
  const acceptsIdempotencyKey = operation.method === 'POST' && !isOpen && operation.accepts !== 'multipart'
  return [...inPath, ...inQuery, ...inList, ...(acceptsIdempotencyKey ? [key] : [])]
}

function toParameters(location: 'path' | 'query', schema: JsonSchema): Parameter[] {
  return Object.entries(collectProperties(schema)).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }))
}

function bodyNode(operation: Operation, types: ShownType[]): Node {
  const type = types.find(({ name }) => name === operation.of?.name)
  const schema = operation.body ? markWriteOnly(schemaOfBody(operation.body), type) : {}
  return {
    required: (schema.required ?? []).length > 0,
    content: Object.fromEntries(bodyTypes(operation).map((type) => [type, { schema: fileSchema(type, schema) }])),
  }
}

function fileSchema(type: string, schema: JsonSchema): JsonSchema {
  if (type !== 'multipart/form-data') return schema
  return {
    ...schema,
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' }, ...schema.properties },
    required: ['file', ...(schema.required ?? [])],
  }
}

function markWriteOnly(schema: JsonSchema, type: ShownType | undefined): JsonSchema {
  if (!schema.properties) return schema
  const hidden = type?.fields.filter((field) => !field.readable).map((field) => field.name) ?? []
  const properties = Object.entries(schema.properties).map(([name, property]) => [
    name,
    hidden.includes(name) ? { ...property, writeOnly: true } : property,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

function responseNode(operation: Operation, components: Components): Node {
  if (!operation.response) return { description: operation.status === 204 ? 'Done, nothing to say.' : 'Not JSON.' }
  const schema = components.refer(responseSchema(operation.response))
  return {
    description: operation.status === 201 ? 'Made.' : 'The answer.',
    content: { 'application/ld+json': { schema }, 'application/json': { schema } },
  }
}
