import { storeGuestField } from './guest-storage.ts'

/** Stores a sign-in link found in the URL for its page. Returns whether there was one. */
export function storeSignInLink(search: string): boolean {
  const brought = /[?&](user|expires|hash)=[^&]/.test(search)
  if (brought) storeGuestField('signIn', search)
  return brought
}
