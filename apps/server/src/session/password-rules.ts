import { passwordLength, passwordLengthError } from '@vitrine/contract/password'
import { passwordStrength } from '@vitrine/contract/password-strength'
import type { FieldViolation } from '@vitrine/contract/problems'
import { invalid } from '../lib/errors.ts'

/** Refuses a password that will not do, as a violation of `password`. */
export function requireGoodPassword(password: string, known: readonly string[]): void {
  const violation = findPasswordViolation(password, known)
  if (violation) throw invalid(violation)
}

/** What is wrong with a password, by the rules the page judges by as well; `known` is what everybody knows of the person. */
export function findPasswordViolation(password: string, known: readonly string[]): FieldViolation | null {
  const toViolation = (code: string, params: FieldViolation['params'] = {}) => ({
    propertyPath: 'password',
    code,
    params,
  })
  const error = passwordLengthError(password)
  if (error === 'short') return toViolation('password.short', { limit: passwordLength.min })
  if (error === 'long') return toViolation('password.long', { limit: passwordLength.max })
  return passwordStrength(password, known) === 'weak' ? toViolation('password.common') : null
}
