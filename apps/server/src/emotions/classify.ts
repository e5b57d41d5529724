import type { Locale } from '@vitrine/contract/companies'
import { type Emotion, emotions } from '@vitrine/contract/emotions'
import { tokenizeText } from '@vitrine/contract/keywords'
import { getPull, type Lexicon, lexicons, type Pull } from './lexicon.ts'

/** How far a `not` reaches, in words. */
const reach = 3
const maxPhraseLength = 4
const pleasant: ReadonlySet<Emotion> = new Set(['Joie', 'Calme'])
const unpleasant: ReadonlySet<Emotion> = new Set(['Colère', 'Dégout', 'Peur', 'Tristesse'])

/**
 * What a customer's words speak of, or null where they say nothing of it. Words turned round by a `not` count for the
 * other side. The stars, where there are any, decide what words leave open and weigh against what contradicts them.
 */
export function classifyEmotion(text: string, stars: number | null = null): Emotion | null {
  const tokens = tokenizeText(text).map(({ word }) => word)
  const scores = new Map<Emotion, number>()
  const add = (emotion: Emotion, weight: number) => scores.set(emotion, (scores.get(emotion) ?? 0) + weight)
  const lexicon = lexicons[detectLanguage(tokens)]
  for (let at = 0; at < tokens.length; ) {
    const found = matchPhrase(lexicon, tokens, at) ?? matchWord(lexicon, tokens, at)
    for (const [emotion, weight] of found?.pull ?? []) {
      if (!found?.turned) add(emotion, weight)
      else for (const [otherEmotion, part] of opposite(emotion)) add(otherEmotion, weight * part)
    }
    at += found?.length ?? 1
  }
  return strongest(scores, stars)
}

/** Of the three languages, the one whose commonest words stand in the text; French when none does. */
export function detectLanguage(tokens: readonly string[]): Locale {
  const count = (lang: Locale) => tokens.filter((word) => lexicons[lang].marks.has(word)).length
  const known = (lang: Locale) => tokens.filter((word) => getPull(lexicons[lang], word) !== undefined).length
  const ranked = (['fr', 'en', 'es'] as const)
    .map((lang) => ({ lang, rank: count(lang) + known(lang) / 4 }))
    .toSorted((a, b) => b.rank - a.rank)
  return ranked[0]?.lang ?? 'fr'
}

interface PhraseMatch {
  readonly pull: Pull
  readonly turned: boolean
  readonly length: number
}

/** A phrase means what it says, its own `not` included; only a `not` right before it turns it round. */
function matchPhrase(lexicon: Lexicon, tokens: readonly string[], at: number): PhraseMatch | null {
  for (let length = maxPhraseLength; length >= 2; length--) {
    const phrase = tokens.slice(at, at + length)
    const pull = lexicon.phrases.get(phrase.join(' '))
    if (!pull) continue
    const holdsNot = phrase.some((word) => lexicon.negators.has(word))
    return { pull, turned: !holdsNot && lexicon.negators.has(tokens[at - 1] ?? ''), length }
  }
  return null
}

function matchWord(lexicon: Lexicon, tokens: readonly string[], at: number): PhraseMatch | null {
  const word = tokens[at] ?? ''
  const pull = emojis.get(word) ?? getPull(lexicon, word)
  if (!pull) return null
  const turned = tokens.slice(Math.max(0, at - reach), at).some((before) => lexicon.negators.has(before))
  return { pull, turned, length: 1 }
}

/** `not good` is a disappointment, `not dangerous` reassures a little, and `not surprised` is nothing. */
function opposite(emotion: Emotion): Pull {
  if (pleasant.has(emotion)) return [['Tristesse', 0.8]]
  return unpleasant.has(emotion) ? [['Calme', 0.3]] : []
}

function strongest(scores: ReadonlyMap<Emotion, number>, stars: number | null): Emotion | null {
  let best: Emotion | null = null
  let highest = 0
  for (const emotion of emotions) {
    const score = (scores.get(emotion) ?? 0) * starsFor(emotion, stars)
    if (score > highest) [best, highest] = [emotion, score]
  }
  return best
}

function starsFor(emotion: Emotion, stars: number | null): number {
  if (stars === null || stars === 3) return 1
  const agrees = stars > 3 ? pleasant.has(emotion) : unpleasant.has(emotion)
  const contradicts = stars > 3 ? unpleasant.has(emotion) : pleasant.has(emotion)
  return agrees ? 1.5 : contradicts ? 0.5 : 1
}

const drawn: readonly (readonly [Emotion, string])[] = [
  ['Joie', '😀😃😄😁😆😊😍🥰😘😋🤩🥳😂🤣❤💕💖👍👏🎉🌟⭐💯🙌😻'],
  ['Calme', '😌🙏🤗🧘☺🙂🕊'],
  ['Peur', '😱😨😰😧😟👻🙀'],
  ['Colère', '😡😠🤬👿💢👎🖕😤'],
  ['Dégout', '🤢🤮💩🪳🐀'],
  ['Surprise', '😮😲😯🤯😳'],
  ['Tristesse', '😢😭😞😔☹🙁💔😿😕'],
]

/** Emojis, as `wordsIn` gives them. */
const emojis: ReadonlyMap<string, Pull> = new Map(
  drawn.flatMap(([emotion, signs]) => Array.from(signs, (sign): [string, Pull] => [sign, [[emotion, 1]]])),
)
