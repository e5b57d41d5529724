import { storeGuestField } from './guest-storage.ts'

/** Takes a sign-in link out of the address, and keeps it for its page. Answers whether there was one. */
export function storeSignInLink(search: string): boolean {
  const brought = /[?&](user|expires|hash)=[^&]/.test(search)
  if (brought) storeGuestField('signIn', search)
  return brought
}
