import { z } from 'zod'

const instant = '2026-03-01T09:00:00+00:00'

/** What a string of the contract may have to look like; the first that its schema accepts is taken. */
const strings = [
  'Sample',
  '01900000-0000-7000-8000-000000000000',
  instant,
  '2026-03-01',
  '09:00',
  'sample@example.com',
  'https://example.com/',
  '#336699',
]

/** The smallest value that a schema accepts: what is optional is absent, what may be null is null, lists are empty. */
export function createSample(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod // every schema of zod is one of these
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => field._zod.optin !== 'optional')
          .map(([name, field]) => [name, name === 'timeZone' ? 'Europe/Paris' : createSample(field)]),
      )
    case 'string': {
      if (z.globalRegistry.get(schema)?.format === 'date-time') return instant
      const found = strings.find((text) => isAccepted(schema, text))
      if (found === undefined) throw new Error('No sample string is accepted: add one to the list.')
      return found
    }
    case 'number':
      return [0, 1, 0.5].find((number) => isAccepted(schema, number))
    case 'boolean':
      return false
    case 'array':
      return []
    case 'record':
      return {}
    case 'nullable':
    case 'null':
      return null
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return createSample(def.options[0] as z.core.$ZodType) // a union has at least one option
    case 'pipe':
      return createSample(def.in)
    case 'default':
    case 'readonly':
      return createSample(def.innerType)
    case 'lazy':
      return createSample(def.getter())
    case 'unknown':
    case 'any':
    case 'optional':
      return undefined
    default:
      throw new Error(`No sample for a schema of the kind ${def.type}.`)
  }
}

function isAccepted(schema: z.core.$ZodType, value: unknown): boolean {
  const result = schema['~standard'].validate(value)
  return !(result instanceof Promise) && result.issues === undefined
}
