/** Shortest and longest password, in characters as a person counts them (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const passwordLength = { min: 8, max: 128 } as const

/** How good a password looks while it is typed; the server has the last word, with a dictionary at hand. */
export type PasswordLook = 'short' | 'long' | 'weak' | 'fair' | 'good'

/**
 * A first opinion without a dictionary: how many different characters there are once runs (`aaaa`, `1234`, `qwer`) and
 * what everybody may know of the person (`known`: names, e-mail, company, brand) are taken out.
 */
export function passwordLook(password: string, known: readonly string[] = []): PasswordLook {
  const length = [...password].length
  if (length < passwordLength.min) return 'short'
  if (length > passwordLength.max) return 'long'
  const left = withoutRuns(withoutKnown(password.toLowerCase(), known))
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const variety = new Set(left).size
  const worth = [...left].length + kinds
  if (variety < 5 || worth < 9) return 'weak'
  return worth >= 15 && variety >= 8 ? 'good' : 'fair'
}

/** What everybody may know of a person: the words of these, long enough to be recognised. */
export function knownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words)].filter((word) => word.length >= 3)
}

function withoutKnown(password: string, known: readonly string[]): string {
  // The longest first: a short one within it would leave a remainder.
  const words = knownWords(known).toSorted((one, other) => other.length - one.length)
  return words.reduce((left, word) => left.replaceAll(word, ''), password)
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
]

/** Of three and more that follow each other in the alphabet, on a row of keys or as the same character, one remains. */
function withoutRuns(text: string): string {
  const letters = [...text]
  return letters
    .filter((letter, at) => {
      const [two = '', one = ''] = [letters[at - 2], letters[at - 1]]
      const three = `${two}${one}${letter}`
      const inRow = (row: string) => row.includes(three) || [...row].reverse().join('').includes(three)
      return at < 2 || !((letter === one && one === two) || rows.some(inRow))
    })
    .join('')
}
