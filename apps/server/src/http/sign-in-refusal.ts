import { Refusal } from '../lib/errors.ts'

/** Sign-in reports an invalid body as Symfony's JSON login does: one sentence about a key, without violations. */
export function asSignInSaysIt(refusal: Refusal): Refusal {
  const [fault] = refusal.violations
  if (refusal.code === 'syntax' || fault?.propertyPath === '') return new Refusal(400, { code: 'signIn.json' })
  if (!fault) return refusal
  const code = fault.code === 'blank' ? 'signIn.key' : 'signIn.text'
  return new Refusal(400, { code, params: { key: fault.propertyPath } })
}
