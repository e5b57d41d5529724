import { toApiError } from '../api/error.ts'

// What a guest has typed or brought, for this tab alone: it outlives a reload and a change of page, and never a password.
const prefix = 'way-in.'
type GuestField = 'email' | 'firstName' | 'lastName' | 'companyName' | 'activation' | 'reset' | 'signIn' | 'closed'

export function storeGuestField(name: GuestField, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, value)
  } catch {
    // A browser that keeps nothing must not keep anybody out.
  }
}

export function readGuestField(name: GuestField): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? ''
  } catch {
    return ''
  }
}

/** Why a link that confirms a new address does not. */
export const isOfEmail = (code: string) => code.startsWith('link.email')

/** A link that no longer works is not kept for the next visit. */
export function clearIfLinkExpired(name: 'activation' | 'reset', failure: unknown): never {
  // A link that confirms an address comes the way of an activation: `link.emailExpired` and the like.
  const code = toApiError(failure).code ?? ''
  if (code === `link.${name}` || (name === 'activation' && isOfEmail(code))) storeGuestField(name, '')
  throw failure
}

/** The person is in: what was typed on the way is of no more use to anybody. */
export function clearGuestStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
