import type { Tone } from './tone.ts'

const tones: readonly Tone[] = ['ink', 'amber', 'orange', 'blue', 'red', 'violet', 'green', 'brand']

/** Two letters of a name: first and last word. `@margaux.tlse` is `M`. */
export function getInitials(name: string): string {
  const parts = name
    .replace(/^@/, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = getInitial(parts[0])
  return parts.length > 1 ? first + getInitial(parts.at(-1)) : first
}

/** The same name always has the same colour; every one of them is a checked pair of the theme. */
export function getAvatarTone(name: string): Tone {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return tones[sum % tones.length] ?? 'ink'
}

const getInitial = (word: string | undefined) => (/[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '').toUpperCase()
