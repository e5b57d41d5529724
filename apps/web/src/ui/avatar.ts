import type { Tone } from './tone.ts'

const tones: readonly Tone[] = ['ink', 'amber', 'orange', 'blue', 'red', 'violet', 'green', 'brand']

/** Two letters of a name: first and last word. `@margaux.tlse` is `M`. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^@/, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = firstLetter(words[0])
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first
}

/** The same name always has the same colour; every one of them is a checked pair of the theme. */
export function toneOf(name: string): Tone {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return tones[sum % tones.length] ?? 'ink'
}

const firstLetter = (word: string | undefined) => (/[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '').toUpperCase()
