import { isMessage, type Message } from './bind-request.ts'
import { camel, snake } from './case-conversion.ts'
import type { Discovery } from './discovery.ts'
import { invalid } from './errors.ts'

/** A field mask, checked against the message it is about: `profile.description` is `['profile', 'description']`. */
export type Mask = string[][]

/** `parameter` is the mask's own name, for the error. A mask reaches into messages, never into lists. */
export function parseMask(discovery: Discovery, schema: string, text: string, parameter: string): Mask {
  return text.split(',').map((path) => {
    const segments = path.trim().split('.').map(camel)
    if (!exists(discovery, schema, segments))
      throw invalid([{ field: snake(parameter), description: 'Invalid field mask provided' }])
    return segments
  })
}

function exists(discovery: Discovery, schema: string, [first = '', ...rest]: string[]): boolean {
  const field = discovery.schemas.get(schema)?.get(first)
  if (!field) return false
  if (rest.length === 0) return true
  return field.message !== null && !field.repeated && exists(discovery, field.message, rest)
}

/** Only what the mask names. */
export function pick(from: Message, mask: Mask): Message {
  return write({}, from, mask)
}

/** What the mask names comes from `from`, the rest stays; named and absent means cleared. */
export function write(into: Message, from: Message, mask: Mask): Message {
  return mask.reduce((message, path) => put(message, path, read(from, path)), into)
}

function read(from: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, key) => (isMessage(value) ? value[key] : undefined), from)
}

function put(into: Message, [key = '', ...rest]: string[], value: unknown): Message {
  const { [key]: old, ...others } = into
  if (rest.length === 0) return value === undefined ? others : { ...others, [key]: value }
  const inner = put(isMessage(old) ? old : {}, rest, value)
  return Object.keys(inner).length === 0 && !isMessage(old) ? others : { ...others, [key]: inner }
}

/** Whether the mask touches `name`, as a whole or in part. */
export const touches = (mask: Mask, name: string) => mask.some(([first]) => first === name)
