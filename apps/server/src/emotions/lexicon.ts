import type { Locale } from '@vitrine/contract/companies'
import type { Emotion } from '@vitrine/contract/emotions'
import { en } from './lexicon-en.ts'
import { es } from './lexicon-es.ts'
import { fr } from './lexicon-fr.ts'
import type { Wordlist } from './word-list.ts'

/** What one word or phrase adds to which emotion. */
export type Pull = readonly (readonly [Emotion, number])[]

export interface Lexicon {
  readonly terms: ReadonlyMap<string, Pull>
  /** Beginnings of words, the longest first. */
  readonly stems: ReadonlyMap<string, Pull>
  readonly phrases: ReadonlyMap<string, Pull>
  readonly negators: ReadonlySet<string>
  readonly marks: ReadonlySet<string>
  readonly common: ReadonlySet<string>
}

/** By which lexicon an item was read: raise it with any change of words or rules, and all items are read again. */
export const lexiconVersion = 1

export const lexicons: Readonly<Record<Locale, Lexicon>> = { fr: built(fr), en: built(en), es: built(es) }

/** What a word says by itself, or by how it begins. */
export function getPull(lexicon: Lexicon, word: string): Pull | undefined {
  const whole = lexicon.terms.get(word)
  if (whole) return whole
  for (let length = word.length; length >= 3; length--) {
    const pull = lexicon.stems.get(word.slice(0, length))
    if (pull) return pull
  }
  return undefined
}

function built(list: Wordlist): Lexicon {
  const pulls = new Map<string, [Emotion, number][]>()
  for (const [weight, side] of [
    [1, list.strong],
    [0.5, list.weak],
  ] as const)
    for (const [emotion, text] of Object.entries(side) as [Emotion, string][]) // the keys of a Record of emotions
      for (const entry of listed(text)) pulls.set(entry, [...(pulls.get(entry) ?? []), [emotion, weight]])
  const some = (matches: (entry: string) => boolean, key: (entry: string) => string) =>
    new Map([...pulls].flatMap(([entry, pull]) => (matches(entry) ? [[key(entry), pull] as const] : [])))
  return {
    terms: some(
      (entry) => !/[*_]/.test(entry),
      (entry) => entry,
    ),
    stems: some(
      (entry) => entry.endsWith('*') && !entry.includes('_'),
      (entry) => entry.slice(0, -1),
    ),
    phrases: some(
      (entry) => entry.includes('_'),
      (entry) => entry.replaceAll('_', ' '),
    ),
    negators: new Set(listed(list.negators)),
    marks: new Set(listed(list.marks)),
    common: new Set([...listed(list.common), ...listed(list.marks), ...listed(list.negators)]),
  }
}

function listed(text: string): string[] {
  return text.split(/\s+/).filter((entry) => entry !== '')
}
