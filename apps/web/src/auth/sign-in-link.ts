/** The three values of a sign-in link. */
export interface SignInLink {
  user: string
  expires: string
  hash: string
}

let brought: SignInLink | null = null

/** Takes the link out of the address. Answers whether there was one. */
export function bringLink(search: string): boolean {
  const query = new URLSearchParams(search)
  const [user, expires, hash] = ['user', 'expires', 'hash'].map((name) => plain(query.get(name)))
  if (!user && !expires && !hash) return false
  brought = { user: user ?? '', expires: expires ?? '', hash: hash ?? '' }
  return true
}

export const broughtLink = (): SignInLink | null => brought

/** The router writes what looks like JSON in quotes. */
function plain(value: string | null): string {
  return value?.replace(/^"(.*)"$/, '$1') ?? ''
}
