import { operations } from '../api.ts'
import type { ShownType } from './documented-types.ts'
import { changeWithin, getTypeName, type JsonSchema, responseSchema, typedWithin } from './json-schema.ts'

/**
 * The named schemas of the OpenAPI document. A thing with an `@type` stands under its name once for each set of fields it
 * is shown with: `Location` as an item, `Location.listed` in lists, `Location.embedded` inside others.
 */
export interface Components {
  readonly schemas: Record<string, JsonSchema>
  /** The schema with every named thing in it replaced by its name. */
  refer(schema: JsonSchema): JsonSchema
}

export function schemaComponents(types: readonly ShownType[]): Components {
  const names = nameSchemas()
  const refer = (schema: JsonSchema): JsonSchema => {
    const name = names.get(getSchemaKey(schema))
    if (name === undefined) return changeWithin(schema, refer)
    const relation = schema['x-relation']
    return { $ref: `#/components/schemas/${name}`, ...(relation === undefined ? {} : { 'x-relation': relation }) }
  }
  const writable = new Map(types.map((type) => [type.name, type.fields.filter((field) => field.writable)]))
  const schemas: Record<string, JsonSchema> = {}
  for (const [key, name] of names) {
    const schema: JsonSchema = JSON.parse(key)
    const fields = writable.get(getTypeName(schema) ?? '') ?? []
    schemas[name] = component(
      schema,
      fields.map((field) => field.name),
      refer,
    )
  }
  return { schemas, refer }
}

function nameSchemas(): Map<string, string> {
  const responses = operations().flatMap(([, { response, list }]) =>
    response ? [{ schema: responseSchema(response), isList: list !== undefined }] : [],
  )
  const whole = responses.filter(({ isList }) => !isList).map(({ schema }) => schema)
  const listed = responses.filter(({ isList }) => isList).map(({ schema }) => getMemberSchema(schema))
  const names = new Map<string, string>()
  const name = (schema: JsonSchema, suffix: string) => {
    const type = getTypeName(schema)
    if (type === null || names.has(getSchemaKey(schema))) return
    names.set(getSchemaKey(schema), freeName([...names.values()], suffix === '' ? type : `${type}.${suffix}`))
  }
  for (const schema of whole) name(schema, '')
  for (const schema of listed) name(schema, 'listed')
  for (const schema of [...whole, ...listed].flatMap(typedWithin)) name(schema, 'embedded')
  return names
}

function getMemberSchema(page: JsonSchema): JsonSchema {
  return page.properties?.member?.items ?? {}
}

/** Two schemas are one when they say the same, whoever relates to them. */
function getSchemaKey({ 'x-relation': _, ...schema }: JsonSchema): string {
  return JSON.stringify(schema)
}

function freeName(usedNames: string[], wanted: string): string {
  let name = wanted
  for (let n = 2; usedNames.includes(name); n++) name = `${wanted}${n}`
  return name
}

/** What is only read is written out, not referred to: parsers forget `readOnly` beside a `$ref`. */
function component(schema: JsonSchema, writable: string[], refer: Components['refer']): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, JsonSchema] => [
    name,
    writable.includes(name) ? refer(property) : { ...changeWithin(property, refer), readOnly: true },
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}
