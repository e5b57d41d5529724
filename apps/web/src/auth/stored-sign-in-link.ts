import { readGuestField } from './guest-storage.ts'

/** The three values of a sign-in link. */
export interface SignInLink {
  user: string
  expires: string
  hash: string
}

/** The link that was brought, until it let somebody in or another was asked for. */
export function getSignInLink(): SignInLink | null {
  const query = new URLSearchParams(readGuestField('signIn'))
  const [user = '', expires = '', hash = ''] = ['user', 'expires', 'hash'].map((name) => plain(query.get(name)))
  return user || expires || hash ? { user, expires, hash } : null
}

/** The router writes what looks like JSON in quotes. */
function plain(value: string | null): string {
  return value?.replace(/^"(.*)"$/, '$1') ?? ''
}
