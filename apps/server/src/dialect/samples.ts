import { operations } from '@vitrine/contract/api'
import { type JsonSchema, schemaOfBody } from '@vitrine/contract/documents/json-schema'
import type { Operation } from '@vitrine/contract/operation'
import { newId } from '../ids.ts'
import type { Answer, Person } from '../testing.ts'

// Requests made up from the contract alone, so that a rule of the dialect is tried on every operation there is.

export const all = operations()
export const lists = all.flatMap(([name, operation]) =>
  operation.list && operation.of && !operation.path.includes('{')
    ? [{ name, operation, list: operation.list, of: operation.of }]
    : [],
)
/** The operations made with `create`, `update` and so on, of the types the test can make by their own POST. */
export const makeable = lists.flatMap(({ of }) => {
  const own = all.flatMap(([, operation]) => (operation.of?.name === of.name ? [operation] : []))
  const create = own.find(({ method, path, accepts }) => method === 'POST' && path === of.path && accepts === undefined)
  const on = (method: string) => own.find((one) => one.method === method && one.path === `${of.path}/{id}`)
  return create
    ? [{ name: of.name, path: `/api${of.path}`, create, read: on('GET'), update: on('PUT'), remove: on('DELETE') }]
    : []
})

/** Makes one of a type with the least its body asks for. */
export async function makeOne(asker: Person, name: string): Promise<Answer> {
  const type = makeable.find((one) => one.name === name)
  if (!type?.create.body) throw new Error(`${name} can’t be made by a POST of its own.`)
  const least = await sample(asker, schemaOfBody(type.create.body))
  const answer = await asker.ask('POST', type.path, { ...Object(least), ...beside[name] })
  if (answer.status !== 201) throw new Error(`A sample of ${name} was refused: ${JSON.stringify(answer.body)}`)
  return answer
}

/** What a rule beyond the schema asks for: a post that is not a draft must be ready to go out. */
const beside: Record<string, Record<string, unknown>> = { ScheduledPost: { postStatus: 'DRAFT' } }

let made = 0

async function sample(asker: Person, schema: JsonSchema): Promise<unknown> {
  const relation = schema['x-relation']
  if (relation !== undefined) return (await makeOne(asker, relation)).body['@id']
  if (schema.anyOf?.[0]) return sample(asker, schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.properties) {
    const entries = (schema.required ?? []).map(async (key) => [
      key,
      await sample(asker, schema.properties?.[key] ?? {}),
    ])
    return Object.fromEntries(await Promise.all(entries))
  }
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'array':
      return schema.items && Number(schema.minItems ?? 0) > 0 ? [await sample(asker, schema.items)] : []
    case 'string':
      if (schema.format === 'uri') return 'https://example.com/'
      if (schema.format === 'date-time') return '2030-01-01T09:00:00Z'
      if (schema.format === 'email') return `${newId()}@example.com`
      return `Sample ${++made}`
    default:
      return {}
  }
}

/** An address of the operation that names nothing: ids nobody has, the first of every choice. */
export function addressOf(operation: Operation): string {
  const { properties = {} } = schemaOfBody(operation.params)
  return `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const { enum: choices, format } = properties[key] ?? {}
    return String(choices?.[0] ?? (format === 'uuid' ? newId() : 'x'))
  })}`
}
