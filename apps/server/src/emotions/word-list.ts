import type { Emotion } from '@vitrine/contract/emotions'

/** The words of one language as they are written down: without accents; `*` stands for any ending, `_` for a blank. */
export interface Wordlist {
  /** What the words speak of, in good measure and in passing. */
  readonly strong: Readonly<Record<Emotion, string>>
  readonly weak: Readonly<Record<Emotion, string>>
  /** What turns the words after it round. */
  readonly negators: string
  /** Common words no other of the languages has: they tell it apart. */
  readonly marks: string
  /** Words that say nothing of what a customer speaks of. */
  readonly common: string
}
