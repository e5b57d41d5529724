import { type FieldValues, fieldsIn, resolveFields } from '@vitrine/contract/fields'
import { textFor } from '@vitrine/contract/mentions'
import { countText, limitsOf, replyLimits, type TextLimits } from '@vitrine/contract/network-limits'
import { type ComposedNetwork, offers } from './offers.ts'

export interface NamedValues {
  readonly name: string
  readonly values: FieldValues
}

export interface Length {
  readonly count: number
  readonly max: number
  /** Where it is the longest; null when it is the same everywhere. */
  readonly place: string | null
}

/** How long a text is on a network, measured where it becomes the longest. Null where the network has no such limit. */
export function lengthOn(
  network: ComposedNetwork,
  part: 'text' | 'comment',
  text: string,
  places: readonly NamedValues[],
): Length | null {
  const limits = limitsFor(network, part)
  if (!limits) return null
  const count = (resolved: string) => countText(limits, textFor(network, resolved))
  if (fieldsIn(text).length === 0 || places.length === 0) return { count: count(text), max: limits.max, place: null }
  let longest: Length = { count: -1, max: limits.max, place: null }
  for (const { name, values } of places) {
    const length = count(resolveFields(text, values).text)
    if (length > longest.count) longest = { count: length, max: limits.max, place: name }
  }
  return longest
}

function limitsFor(network: ComposedNetwork, part: 'text' | 'comment'): TextLimits | null {
  if (part === 'comment') return replyLimits[network] ?? null
  return limitsOf(network, offers[network].type)?.text ?? null
}
