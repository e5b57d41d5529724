import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { splitKnownTexts } from './password.ts'

/** `weak` is what the server refuses: it is among the first passwords that anybody tries. */
export type PasswordStrength = 'weak' | 'fair' | 'good'

/** How many guesses each takes at least; ten thousand million are out of reach of a slow hash. */
const minGuesses = { fair: 1_000_000, good: 10_000_000_000 } as const

let estimator: ZxcvbnFactory | undefined

/**
 * Judges a password by how soon it is guessed: one everybody uses, or a variant of what everybody knows of the person
 * (`known`, see `knownTexts`), is weak. The server refuses by it and the page shows it while typing, so both say the same.
 * Brings a dictionary of 220 kB: a page imports it when somebody begins to type a password.
 */
export function passwordStrength(password: string, known: readonly string[]): PasswordStrength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { guesses } = estimator.check(password, listSpellings(known))
  if (guesses < minGuesses.fair) return 'weak'
  return guesses < minGuesses.good ? 'fair' : 'good'
}

/** The words themselves, any two of them with and without a space, and each text written in one go: `lestablesdemargot`. */
function listSpellings(known: readonly string[]): string[] {
  const joined = known.map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''))
  const terms = splitKnownTexts(known)
  const pairs = terms.slice(0, 12).flatMap((a) => terms.slice(0, 12).flatMap((b) => [a + b, `${a} ${b}`]))
  return [...new Set([...terms, ...pairs, ...joined])].filter((word) => word.length >= 3)
}
