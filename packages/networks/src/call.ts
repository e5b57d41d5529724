/** For whom we speak, and how the caller follows it. Every call carries one. */
export interface RequestContext {
  readonly signal: AbortSignal
  readonly log: Log
  /** Told how full a rate limit is, where the network says so with its answers. */
  usage?(usage: Usage): void
  /** Told the network's own time with every answer: publishing pauses when clocks disagree. */
  networkTime?(at: Date): void
}

export interface Call extends RequestContext {
  /** The account's own token where the network gives it one, else the grant's. */
  readonly token: string
  readonly account: AccountRef
  /** Called in the same tick as the socket write of a commit: it throws when the lease is gone, and then nothing leaves. */
  guard(): void
}

/** What pino offers and we use. Never handed a token. */
export interface Log {
  debug(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface Usage {
  readonly scope: 'account' | 'app'
  /** The fullest counter, 100 is blocked. */
  readonly percent: number
  readonly regainAt: Date | null
}

export interface AccountRef {
  /** Facebook: page id. Instagram: professional account id. Google: `locations/{l}`. LinkedIn: `urn:li:organization:{n}`. */
  readonly id: string
  /** Instagram: the page it is linked to. Google: `accounts/{a}`, which half of the APIs need beside the location. */
  readonly parentId: string | null
  readonly username: string | null
}
