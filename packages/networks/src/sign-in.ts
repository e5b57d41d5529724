import type { Connector, RemoteAccount, RequestContext, Seconds } from './network.ts'

/** A network that knows no consent: people sign in with their own name and password. */
export interface SigningNetwork extends Connector {
  readonly signIn: SignIn
}

/** Once, with credentials that are kept nowhere. What lasts is the session in the account's `token`, and as secret. */
export type SignIn = (credentials: Credentials, context: RequestContext) => Promise<SignInResult>

export interface Credentials {
  readonly username: string
  readonly password: string
  /** What the person's app shows, where the network asked for it. */
  readonly code: string | null
  /** BCP 47. */
  readonly language: string
  /** Of the place's clock, east of Greenwich. */
  readonly offsetSeconds: Seconds
}

/** Let in; or asked for a code, or for a word of the person in the network's own app, in the network's words. */
export type SignInResult =
  | { readonly is: 'in'; readonly account: RemoteAccount }
  | { readonly is: 'code' | 'approval'; readonly message: string }
