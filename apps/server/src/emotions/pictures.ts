import type { Emotion } from '@vitrine/contract/emotions'
import type { Pull } from './lexicon.ts'

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
export const pictures: ReadonlyMap<string, Pull> = new Map(
  drawn.flatMap(([emotion, signs]) => Array.from(signs, (sign): [string, Pull] => [sign, [[emotion, 1]]])),
)
