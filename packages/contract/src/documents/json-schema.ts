import { z } from 'zod'

/** The part of JSON Schema 2020-12 the documents are made of. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  readOnly?: boolean
  writeOnly?: boolean
  $ref?: string
  'x-relation'?: string
  'x-iri'?: boolean
  [keyword: string]: unknown
}

/** What goes out: every default filled in. */
export function responseSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema) // zod's own type is wider
}

/** What may come in. */
export function schemaOfBody(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) // zod's own type is wider
}

/** Every property a schema speaks of, those of its alternatives included. */
export function collectProperties(schema: JsonSchema): Record<string, JsonSchema> {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return Object.assign({}, ...alternatives.map(collectProperties), schema.properties)
}

/** The name a thing with an identity bears: the constant its `@type` is. */
export function getTypeName(schema: JsonSchema): string | null {
  const name = schema.properties?.['@type']?.const
  return typeof name === 'string' ? name : null
}

const dialect = ['Collection', 'PartialCollectionView', 'IriTemplate', 'IriTemplateMapping']

/** Every thing inside that has a type of the API's own, the outermost last. */
export function typedWithin(schema: JsonSchema): JsonSchema[] {
  const found: JsonSchema[] = []
  mapSchema(schema, (node) => {
    const name = getTypeName(node)
    if (name !== null && !dialect.includes(name)) found.push(node)
    return node
  })
  return found
}

/** Builds a schema anew from the inside out. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return change(changeWithin(schema, (inner) => mapSchema(inner, change)))
}

/** Changes what stands one step below, and leaves the schema itself. */
export function changeWithin(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const changed: JsonSchema = { ...schema }
  if (schema.properties)
    changed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, change(property)]),
    )
  if (schema.items) changed.items = change(schema.items)
  for (const key of ['anyOf', 'oneOf'] as const) if (schema[key]) changed[key] = schema[key].map(change)
  if (typeof schema.additionalProperties === 'object')
    changed.additionalProperties = change(schema.additionalProperties)
  return changed
}

/** Leaves out what says nothing to a reader, and writes "or null" the short way. */
function tidy(root: JsonSchema): JsonSchema {
  const { $schema, '~standard': _, ...schema } = root
  return mapSchema(schema, ({ additionalProperties, pattern, ...rest }) => {
    const remaining: JsonSchema = rest
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
      remaining.additionalProperties = additionalProperties
    if (pattern !== undefined && rest.format === undefined) remaining.pattern = pattern
    return orNull(remaining)
  })
}

function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [value, nothing, ...more] = anyOf ?? []
  const plain = typeof value?.type === 'string' && value.enum === undefined && value.const === undefined
  if (!value || nothing?.type !== 'null' || more.length > 0 || !plain) return schema
  return { ...value, ...rest, type: [String(value.type), 'null'] }
}
