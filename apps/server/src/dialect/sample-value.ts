import type { JsonSchema } from '@vitrine/contract/documents/json-schema'

let made = 0

/** The least a schema asks for; what it relates to is the caller's to name. */
export function sample(schema: JsonSchema, own: (type: string) => string): unknown {
  const relation = schema['x-relation'] ?? schema['x-names']
  if (typeof relation === 'string') return own(relation)
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sample(first, own)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.properties)
    return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, own)]))
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'array':
      return schema.items && Number(schema.minItems ?? 0) > 0 ? [sample(schema.items, own)] : []
    case 'string':
      if (schema.format === 'uri') return 'https://example.com/'
      if (schema.format === 'date-time') return '2030-01-01T09:00:00Z'
      if (schema.format === 'email') return `sample-${++made}@example.com`
      return `Sample ${++made} of words`
    default:
      return {}
  }
}
