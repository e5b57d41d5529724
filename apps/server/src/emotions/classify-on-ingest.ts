import type { Emotion } from '@vitrine/contract/emotions'
import { classifyEmotion } from './classify.ts'
import { lexiconVersion } from './lexicon.ts'

/** Networks whose terms let nobody draw conclusions from a text. Tripadvisor, terms 3.1.2 (read 2026-11). */
const untouched: ReadonlySet<string> = new Set(['tripadvisor'])

/** The columns of an item that say what it speaks of: set whenever its text is. */
export function feltOnArrival(item: { text: string; rating: number | null; type: string }): {
  emotion: Emotion | null
  emotion_lexicon: number
} {
  return {
    emotion: untouched.has(item.type) ? null : classifyEmotion(item.text, item.rating),
    emotion_lexicon: lexiconVersion,
  }
}
