import { isMessage, type Message } from './bind-request.ts'
import { camel } from './case-conversion.ts'
import type { Discovery } from './discovery.ts'
import { maskMissing, maskWrong } from './place-errors.ts'

/** Paths into a place; null for everything. */
export type PlaceMask = readonly string[][] | null

const PLACE = 'GoogleMapsPlacesV1Place'

/** Field masks of this API reach into lists too, and none is no answer. `response` is the message the mask speaks of. */
export function placeMask(api: Discovery, { response }: { response: string }, text: string | undefined): PlaceMask {
  if (text === undefined || text.trim() === '') throw maskMissing()
  const paths = text.split(',').map((path) => path.trim())
  if (paths.includes('*')) return null
  const parts = paths.map((path) => {
    const segments = path.split('.').map(camel)
    if (!exists(api, response, segments)) throw maskWrong(path)
    return segments
  })
  if (response === PLACE) return parts
  return parts.some((path) => path.length === 1 && path[0] === 'places')
    ? null
    : parts.flatMap(([first, ...rest]) => (first === 'places' ? [rest] : []))
}

function exists(api: Discovery, schema: string, [first = '', ...rest]: string[]): boolean {
  const field = api.schemas.get(schema)?.get(first)
  if (!field) return false
  return rest.length === 0 || (field.message !== null && exists(api, field.message, rest))
}

export function pickPlace(place: Message, mask: PlaceMask): Message {
  if (mask === null) return place
  return mask.reduce<Message>((result, path) => merged(result, narrowed(place, path)), {})
}

function narrowed(value: Message, [key = '', ...rest]: readonly string[]): Message {
  const member = value[key]
  if (member === undefined) return {}
  if (rest.length === 0) return { [key]: member }
  const within = (each: unknown) => (isMessage(each) ? narrowed(each, rest) : {})
  return { [key]: Array.isArray(member) ? member.map(within) : within(member) }
}

function merged(a: Message, b: Message): Message {
  const [[key, value] = ['', undefined]] = Object.entries(b)
  const before = a[key]
  if (value === undefined) return a
  return { ...a, [key]: isMessage(before) && isMessage(value) ? { ...before, ...value } : value }
}
