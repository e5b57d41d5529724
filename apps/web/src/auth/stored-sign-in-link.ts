import { readGuestField } from './guest-storage.ts'

/** The three values of a sign-in link. */
export interface SignInLink {
  user: string
  expires: string
  hash: string
}

/** The stored sign-in link; it stays until a sign-in succeeds or another link is requested. */
export function getSignInLink(): SignInLink | null {
  const query = new URLSearchParams(readGuestField('signIn'))
  const [user = '', expires = '', hash = ''] = ['user', 'expires', 'hash'].map((name) => plain(query.get(name)))
  return user || expires || hash ? { user, expires, hash } : null
}

/** The router puts values that look like JSON in quotes. */
function plain(value: string | null): string {
  return value?.replace(/^"(.*)"$/, '$1') ?? ''
}
