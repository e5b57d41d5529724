import type { Call } from './call.ts'

/** What a network tells of an account's public. Everything here is a read and may be repeated. */
export interface InsightsConnector {
  /** How many days back it answers, today included; what is older is lost to whoever did not ask in time. */
  readonly retentionDays: number
  /** The longest span `days` takes at once. */
  readonly daysAtOnce: number
  /** How many of the last days it still corrects: they are asked for again. */
  readonly settlesInDays: number
  /** The figures of each day of a span, both ends in it. Days it has nothing of yet are left out. */
  days(call: Call, span: { readonly from: string; readonly to: string }): Promise<DailyFigures>
  /** Who follows the account now, and when they are online. */
  audience?(call: Call): Promise<AudienceFigures>
  /** Posts published since then, whoever published them, with what came of them so far. */
  posts?(call: Call, since: Date): Promise<readonly PostFigures[]>
  /** What people searched for, a month at a time: `2026-03`. */
  keywords?(call: Call, month: string): Promise<readonly KeywordFigures[]>
}

export type Figure =
  | 'followers'
  | 'gained'
  | 'lost'
  | 'reach'
  | 'views'
  | 'engagements'
  | 'searchMobile'
  | 'searchDesktop'
  | 'mapsMobile'
  | 'mapsDesktop'
  | 'calls'
  | 'website'
  | 'directions'
  | 'bookings'

/** Why a network gives no figure of an account, whatever the day. */
export type Missing = 'underHundred' | 'retired' | 'notProvided'

export interface DailyFigures {
  readonly days: readonly { readonly day: string; readonly figures: Partial<Record<Figure, number>> }[]
  readonly missing: Partial<Record<Figure, Missing>>
}

export interface AudienceFigures {
  /** By gender (F, M, U) and age as the network cuts it, `25-34`. */
  readonly ageGender: readonly { readonly gender: string; readonly age: string; readonly value: number }[]
  /** By ISO 3166-1 code. */
  readonly countries: readonly { readonly name: string; readonly value: number }[]
  readonly cities: readonly { readonly name: string; readonly value: number }[]
  /** Followers online in the hour that begins then. */
  readonly online: readonly { readonly at: Date; readonly value: number }[]
  readonly missing: { readonly demographics?: Missing; readonly online?: Missing }
}

export interface PostFigures {
  readonly remoteId: string
  /** A post type of the product: `post`, `reel`, `story`. */
  readonly type: string
  readonly text: string
  readonly imageUrl: string | null
  readonly url: string | null
  readonly publishedAt: Date
  readonly reach: number | null
  readonly views: number | null
  readonly engagements: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly saves: number | null
  readonly reactions: Partial<Record<'like' | 'love' | 'wow' | 'haha' | 'sorry' | 'anger', number>>
}

export interface KeywordFigures {
  readonly keyword: string
  /** How often, or null when the network only says that it is less than `lessThan`. */
  readonly value: number | null
  readonly lessThan: number | null
}
