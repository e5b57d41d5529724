import { toApiError } from '../api/error.ts'

// What a guest typed, and their link, stored for this tab: survives reloads and navigation. Passwords are never stored.
const prefix = 'way-in.'
type GuestField = 'email' | 'firstName' | 'lastName' | 'companyName' | 'activation' | 'reset' | 'signIn' | 'closed'

export function storeGuestField(name: GuestField, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, value)
  } catch {
    // Signing in must also work without storage.
  }
}

export function readGuestField(name: GuestField): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? ''
  } catch {
    return ''
  }
}

/** Whether the error code is about a link that confirms a new address. */
export const isOfEmail = (code: string) => code.startsWith('link.email')

/** Removes an expired link from the storage, then rethrows the failure. */
export function clearIfLinkExpired(name: 'activation' | 'reset', failure: unknown): never {
  // A link that confirms an address is stored as an activation; its codes are `link.emailExpired` and the like.
  const code = toApiError(failure).code ?? ''
  if (code === `link.${name}` || (name === 'activation' && isOfEmail(code))) storeGuestField(name, '')
  throw failure
}

/** Removes everything a guest stored, once they are signed in. */
export function clearGuestStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Signing in must also work without storage.
  }
}
