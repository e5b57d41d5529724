import { operations } from '@vitrine/contract/api'
import { schemaOfBody } from '@vitrine/contract/documents/json-schema'
import type { Operation } from '@vitrine/contract/operation'
import { newId } from '../lib/ids.ts'
import { createImage, uploadFile } from '../testing/files.ts'
import type { TestResponse, TestUser } from '../testing/testing.ts'
import { sample } from './sample-value.ts'

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
  const on = (method: string) =>
    own.find((candidate) => candidate.method === method && candidate.path === `${of.path}/{id}`)
  return create && !(of.name in needsMore)
    ? [{ name: of.name, path: `/api${of.path}`, create, read: on('GET'), update: on('PUT'), remove: on('DELETE') }]
    : []
})

/** Makes one of a type with the least its body asks for. */
export async function makeOne(user: TestUser, name: string): Promise<TestResponse> {
  if (name === 'Attachment') return makeAttachment(user)
  const type = makeable.find((candidate) => candidate.name === name)
  if (!type?.create.body) throw new Error(`${name} can’t be made by a POST of its own.`)
  const schema = schemaOfBody(type.create.body)
  const wanted: string[] = []
  sample(schema, (relation) => String(wanted.push(relation)))
  const related: string[] = []
  for (const relation of wanted) related.push((await makeOne(user, relation)).body['@id'])
  const least = sample(schema, () => related.shift() ?? '')
  const response = await user.request('POST', type.path, { ...Object(least), ...beside[name] })
  if (response.status !== 201) throw new Error(`A sample of ${name} was refused: ${JSON.stringify(response.body)}`)
  return response
}

let colours = 0
/** Each is another picture, as the library takes none twice. */
async function makeAttachment(user: TestUser): Promise<TestResponse> {
  const colour = `#${(0x100000 + colours++ * 997).toString(16)}`
  const response = await uploadFile(user, await createImage(64, 64, colour))
  if (response.status !== 201) throw new Error(`A sample of Attachment was refused: ${JSON.stringify(response.body)}`)
  return response
}

/** What a rule beyond the schema asks for. */
const beside: Record<string, Record<string, unknown>> = {
  // A post that is not a draft must be ready to go out.
  ScheduledPost: { postStatus: 'DRAFT' },
  // A quick reply says something in one language at least; one of no network suits any, so every network finds it.
  QuickReply: { texts: { fr: 'Merci' }, networks: ['google'] },
}

/** An address of the operation that names nothing: ids nobody has, the first of every choice, what its query must have. */
export function getAddress(operation: Operation): string {
  const { properties = {} } = schemaOfBody(operation.params)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const { enum: choices, format } = properties[key] ?? {}
    return String(choices?.[0] ?? (format === 'uuid' ? newId() : 'x'))
  })
  const queryValues = operation.query ? Object(sample(schemaOfBody(operation.query), () => newId())) : {}
  const query = new URLSearchParams(queryValues).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}
