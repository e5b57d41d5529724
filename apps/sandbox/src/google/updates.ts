import type { Core } from '../core.ts'
import type { Message } from './bind-request.ts'
import { snake } from './case-conversion.ts'
import type { Mask } from './field-masks.ts'
import { checkLocation } from './location-rules.ts'
import { getFate, judgedNow } from './moderation.ts'
import type { Listing, Updates } from './types.ts'

export const noUpdates = (): Updates => ({ pending: new Map(), suggested: new Map() })

/** Fields that people may suggest another value of. */
const SUGGESTED = ['title', 'phoneNumbers', 'websiteUri', 'regularHours', 'specialHours', 'categories', 'profile']

/** The owner said these fields anew: what Google had instead is over, and a text it wants to look at waits. */
export function recordOwnerUpdate(core: Core, listing: Listing, mask: Mask, before: Message): void {
  for (const [field = ''] of mask) {
    listing.updates.suggested.delete(field)
    listing.updates.pending.delete(field)
    const text = JSON.stringify(listing.fields[field] ?? '')
    if (/sandbox:(processing|rejected)/.test(text))
      listing.updates.pending.set(field, { ...judgedNow(core, text, null), before: before[field] })
  }
}

/** Somebody on Maps knows better, and Google believes them: `on` names a field of the Location, `text` is its JSON. */
export function suggest(listing: Listing, field: string, text: string): { id: string } {
  const value: unknown = text === '' ? undefined : JSON.parse(text)
  const after = { ...listing.fields, [field]: value }
  checkLocation(after, [[field]])
  listing.updates.suggested.set(field, value)
  return { id: `locations/${listing.id}:${field}` }
}

export function isSuggestable(on: string | undefined): on is string {
  return on !== undefined && SUGGESTED.includes(on)
}

/** What people see. */
export function publicFields({ fields, updates }: Listing, now: number, of = fields): Message {
  const before = [...updates.pending].filter(([, edit]) => getFate(edit, now) !== 'accepted')
  const shown = new Map([...before.map(([field, edit]) => [field, edit.before] as const), ...updates.suggested])
  const whole = { ...of, ...Object.fromEntries(shown) }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

/** Which fields Google has another value of, and which it still looks at. */
export function getUpdateMasks({ updates }: Listing, now: number): { diff: string[]; pending: string[] } {
  const pending = [...updates.pending].filter(([, edit]) => getFate(edit, now) === 'open').map(([field]) => field)
  const refused = [...updates.pending].filter(([, edit]) => getFate(edit, now) === 'refused').map(([field]) => field)
  return { diff: [...new Set([...refused, ...updates.suggested.keys()])].map(snake), pending: pending.map(snake) }
}
