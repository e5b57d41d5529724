import { knownWords, passwordLength } from '@vitrine/contract/password'
import type { Fault } from '@vitrine/contract/problems'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../errors.ts'

/** Guessed in fewer tries than this, a password is one of the first that anybody tries. */
const fewestGuesses = 1_000_000

let judge: ZxcvbnFactory | undefined

/** Refuses a password that will not do, as a violation of `password`. */
export function mustBeGood(password: string, known: readonly string[]): void {
  const fault = passwordFault(password, known)
  if (fault) throw invalid(fault)
}

/**
 * What is wrong with a password: too short, too long, one everybody uses, or a variant of what everybody knows of the
 * person (`known`: names, e-mail, company, brand). Nothing is asked of its characters.
 */
export function passwordFault(password: string, known: readonly string[]): Fault | null {
  const length = [...password].length
  const { min, max } = passwordLength
  const fault = (code: string, params: Fault['params'] = {}) => ({ propertyPath: 'password', code, params })
  if (length < min) return fault('password.short', { limit: min })
  if (length > max) return fault('password.long', { limit: max })
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return judge.check(password, spellingsOf(known)).guesses < fewestGuesses ? fault('password.common') : null
}

/** The words themselves, any two of them together, and each text written in one go: `lestablesdemargot`. */
function spellingsOf(known: readonly string[]): string[] {
  const joined = known.map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''))
  const words = knownWords(known)
  const pairs = words.slice(0, 12).flatMap((one) => words.slice(0, 12).map((other) => one + other))
  return [...new Set([...words, ...pairs, ...joined])].filter((word) => word.length >= 3)
}
