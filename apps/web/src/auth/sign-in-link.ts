import { keep } from './kept.ts'

/** Takes a sign-in link out of the address, and keeps it for its page. Answers whether there was one. */
export function bringLink(search: string): boolean {
  const brought = /[?&](user|expires|hash)=[^&]/.test(search)
  if (brought) keep('signIn', search)
  return brought
}
