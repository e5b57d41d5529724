import { type FieldValues, listFieldNames, resolveFields } from '@vitrine/contract/location-fields'
import { textFor } from '@vitrine/contract/mentions'
import { countText, getPostLimits, replyLimits, type TextLimits } from '@vitrine/contract/network-limits'
import { type ComposedNetwork, offers } from './network-capabilities.ts'

export interface NamedValues {
  readonly name: string
  readonly values: FieldValues
}

export interface Length {
  readonly count: number
  readonly max: number
  /** Where it is the longest; null when it is the same everywhere. */
  readonly locationName: string | null
}

/** How long a text is on a network, measured where it becomes the longest. Null where the network has no such limit. */
export function lengthOn(
  network: ComposedNetwork,
  part: 'text' | 'comment',
  text: string,
  locations: readonly NamedValues[],
): Length | null {
  const limits = limitsFor(network, part)
  if (!limits) return null
  const count = (resolved: string) => countText(limits, textFor(network, resolved))
  if (listFieldNames(text).length === 0 || locations.length === 0)
    return { count: count(text), max: limits.max, locationName: null }
  let maxLength: Length = { count: -1, max: limits.max, locationName: null }
  for (const { name, values } of locations) {
    const length = count(resolveFields(text, values).text)
    if (length > maxLength.count) maxLength = { count: length, max: limits.max, locationName: name }
  }
  return maxLength
}

function limitsFor(network: ComposedNetwork, part: 'text' | 'comment'): TextLimits | null {
  if (part === 'comment') return replyLimits[network] ?? null
  return getPostLimits(network, offers[network].type)?.text ?? null
}
