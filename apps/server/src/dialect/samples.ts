import { operations } from '@vitrine/contract/api'
import { schemaOfBody } from '@vitrine/contract/documents/json-schema'
import type { Operation } from '@vitrine/contract/operation'
import { newId } from '../lib/ids.ts'
import { picture, uploadFile } from '../testing/files.ts'
import type { Answer, Person } from '../testing/testing.ts'
import { sample } from './sample.ts'

// Requests made up from the contract alone, so that a rule of the dialect is tried on every operation there is.

export const all = operations()
export const lists = all.flatMap(([name, operation]) =>
  operation.list && operation.of && !operation.path.includes('{')
    ? [{ name, operation, list: operation.list, of: operation.of }]
    : [],
)
/** Types whose POST needs more than a body, and what; their own tests make them. */
const needsMore: Record<string, string> = { GmbCompetitor: 'a business Google knows' }

/** The operations made with `create`, `update` and so on, of the types the test can make by their own POST. */
export const makeable = lists.flatMap(({ of }) => {
  const own = all.flatMap(([, operation]) => (operation.of?.name === of.name ? [operation] : []))
  const create = own.find(({ method, path, accepts }) => method === 'POST' && path === of.path && accepts === undefined)
  const on = (method: string) => own.find((one) => one.method === method && one.path === `${of.path}/{id}`)
  return create && !(of.name in needsMore)
    ? [{ name: of.name, path: `/api${of.path}`, create, read: on('GET'), update: on('PUT'), remove: on('DELETE') }]
    : []
})

/** Makes one of a type with the least its body asks for. */
export async function makeOne(asker: Person, name: string): Promise<Answer> {
  if (name === 'Attachment') return makeAttachment(asker)
  const type = makeable.find((one) => one.name === name)
  if (!type?.create.body) throw new Error(`${name} can’t be made by a POST of its own.`)
  const schema = schemaOfBody(type.create.body)
  const wanted: string[] = []
  sample(schema, (relation) => String(wanted.push(relation)))
  const related: string[] = []
  for (const relation of wanted) related.push((await makeOne(asker, relation)).body['@id'])
  const least = sample(schema, () => related.shift() ?? '')
  const answer = await asker.ask('POST', type.path, { ...Object(least), ...beside[name] })
  if (answer.status !== 201) throw new Error(`A sample of ${name} was refused: ${JSON.stringify(answer.body)}`)
  return answer
}

let colours = 0
/** Each is another picture, as the library takes none twice. */
async function makeAttachment(asker: Person): Promise<Answer> {
  const colour = `#${(0x100000 + colours++ * 997).toString(16)}`
  const answer = await uploadFile(asker, await picture(64, 64, colour))
  if (answer.status !== 201) throw new Error(`A sample of Attachment was refused: ${JSON.stringify(answer.body)}`)
  return answer
}

/** What a rule beyond the schema asks for. */
const beside: Record<string, Record<string, unknown>> = {
  // A post that is not a draft must be ready to go out.
  ScheduledPost: { postStatus: 'DRAFT' },
  // A quick reply says something in one language at least; one of no network suits any, so every network finds it.
  QuickReply: { texts: { fr: 'Merci' }, networks: ['google'] },
}

/** An address of the operation that names nothing: ids nobody has, the first of every choice, what its query must have. */
export function addressOf(operation: Operation): string {
  const { properties = {} } = schemaOfBody(operation.params)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const { enum: choices, format } = properties[key] ?? {}
    return String(choices?.[0] ?? (format === 'uuid' ? newId() : 'x'))
  })
  const asked = operation.query ? Object(sample(schemaOfBody(operation.query), () => newId())) : {}
  const query = new URLSearchParams(asked).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}
