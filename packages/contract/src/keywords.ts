/** A word of a text, as it is compared, and where it stands in the text. */
export interface Word {
  /** Without case and accents. */
  readonly word: string
  readonly at: number
  readonly end: number
}

const apostrophe = "['’‘ʼ＇´`′]"
/** Scripts that put no blank between words, and pictures: each of them is a word. */
const lone =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Extended_Pictographic}'
const wordCharacter = `[[\\p{L}\\p{M}\\p{N}\\u00ad\\u200c-\\u200d\\u2060]--[${lone}]]`
const token = new RegExp(`[${lone}]\\p{M}*|${wordCharacter}+(?:${apostrophe}${wordCharacter}+)*`, 'gv')

/** French words that lose their end before a vowel: `l'avis`, `qu'elle`, `jusqu'ici`. */
const elided = new RegExp(`^((?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)${apostrophe})(.+)$`, 'isv')
/** English possession: `the manager's`. */
const possessive = new RegExp(`^(.+?)(${apostrophe}s)$`, 'isv')

/**
 * The words of a text in French, English or Spanish, whatever their case and accents. Elided words stand alone (`l'avis`
 * is `l` and `avis`), and so do the parts of compounds (`rendez-vous`); `aujourd'hui` and `don't` are one word.
 */
export function tokenizeText(text: string): Word[] {
  return [...text.matchAll(token)].flatMap(({ 0: found, index }) =>
    apart(found, index).flatMap(({ part, at }) => {
      const word = foldWord(part)
      return word === '' ? [] : [{ word, at, end: at + part.length }]
    }),
  )
}

/** A text as its words alone, each between blanks: what a keyword is compared by. Empty where it has none. */
export function normalizePhrase(text: string): string {
  return tokenizeText(text)
    .map(({ word }) => word)
    .join(' ')
}

/** Where a keyword, a word or several, stands in a text for the first time: whole words, in this order. */
export function findKeyword(text: string, keyword: string): { at: number; end: number } | null {
  const tokens = tokenizeText(text)
  const wanted = tokenizeText(keyword)
  if (wanted.length === 0) return null
  const first = tokens.findIndex((_, from) => wanted.every(({ word }, index) => tokens[from + index]?.word === word))
  const [begin, last] = [tokens[first], tokens[first + wanted.length - 1]]
  return begin && last ? { at: begin.at, end: last.end } : null
}

/** Several words in one token: what is elided before it, what it owns after it. */
function apart(found: string, at: number): { part: string; at: number }[] {
  const [, before, rest] = elided.exec(found) ?? []
  if (before !== undefined && rest !== undefined)
    return [{ part: before.slice(0, -1), at }, ...apart(rest, at + before.length)]
  const [, owner, mark] = possessive.exec(found) ?? []
  if (owner !== undefined && mark !== undefined)
    return [
      { part: owner, at },
      { part: mark.slice(1), at: at + owner.length + 1 },
    ]
  return [{ part: found, at }]
}

function foldWord(part: string): string {
  return part
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f\s\u00ad\u200b-\u200d\u2060]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[’‘ʼ＇´`′]/g, "'")
}
