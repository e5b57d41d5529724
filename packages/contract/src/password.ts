/** Shortest and longest password, in characters as a person counts them (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const passwordLength = { min: 8, max: 128 } as const

/** Whether a password is too short or too long; nothing else is asked of its characters. */
export function passwordLengthError(password: string): 'short' | 'long' | null {
  const length = [...password].length
  if (length < passwordLength.min) return 'short'
  return length > passwordLength.max ? 'long' : null
}

/** What everybody may know of a person who chooses a password. */
export interface KnownOfPerson {
  readonly brand: string
  readonly company: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** The texts that a password must not be a variant of. */
export function knownTexts({ brand, company, firstName, lastName, email }: KnownOfPerson): string[] {
  return [brand, company, firstName, lastName, email, email.split('@')[0] ?? '']
}

/** The words of these texts, long enough to be recognised. */
export function splitKnownTexts(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set(parts)].filter((word) => word.length >= 3)
}
