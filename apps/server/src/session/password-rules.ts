import { passwordLength, passwordLengthError } from '@vitrine/contract/password'
import { passwordStrength } from '@vitrine/contract/password-strength'
import type { Fault } from '@vitrine/contract/problems'
import { invalid } from '../lib/errors.ts'

/** Refuses a password that will not do, as a violation of `password`. */
export function mustBeGood(password: string, known: readonly string[]): void {
  const fault = passwordFault(password, known)
  if (fault) throw invalid(fault)
}

/** What is wrong with a password, by the rules the page judges by as well; `known` is what everybody knows of the person. */
export function passwordFault(password: string, known: readonly string[]): Fault | null {
  const fault = (code: string, params: Fault['params'] = {}) => ({ propertyPath: 'password', code, params })
  const error = passwordLengthError(password)
  if (error === 'short') return fault('password.short', { limit: passwordLength.min })
  if (error === 'long') return fault('password.long', { limit: passwordLength.max })
  return passwordStrength(password, known) === 'weak' ? fault('password.common') : null
}
