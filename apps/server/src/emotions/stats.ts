import { type Emotion, emotions, type feltStats } from '@vitrine/contract/emotions'
import type { InboxKind } from '@vitrine/contract/inbox'
import type { ResponseOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { type FeltQuery, matchingItems } from './item-filter.ts'
import { lexiconVersion } from './lexicon.ts'

interface Tally {
  readonly kind: InboxKind
  readonly emotion: Emotion | null
  readonly rating: number | null
  readonly worded: boolean
  readonly looked: boolean
  readonly items: number
}

/** How customers feel and what stars they gave. */
export async function getEmotionStats(
  db: Db,
  viewer: Viewer,
  query: FeltQuery,
): Promise<ResponseOf<typeof feltStats.read>> {
  const { rows } = await sql<Tally>`select i.kind, i.emotion, i.rating, i.text <> '' as worded,
      i.emotion_lexicon = ${lexiconVersion} as looked, count(*)::int as items
    from inbox_item i where ${matchingItems(viewer, query)} group by 1, 2, 3, 4, 5`.execute(db)
  const count = (those: (tally: Tally) => boolean) =>
    rows.reduce((sum, tally) => sum + (those(tally) ? tally.items : 0), 0)
  const rated = rows.flatMap(({ rating, items }) => (rating === null ? [] : [{ rating, items }]))
  const ratings = rated.reduce((sum, { items }) => sum + items, 0)
  return {
    items: count(() => true),
    byKind: [...Map.groupBy(rows, ({ kind }) => kind).keys()]
      .map((kind) => ({ kind, items: count((tally) => tally.kind === kind) }))
      .toSorted((a, b) => b.items - a.items),
    emotions: emotions
      .map((emotion) => ({ emotion, items: count((tally) => tally.emotion === emotion) }))
      .toSorted((a, b) => b.items - a.items),
    neutral: count(({ emotion, worded, looked }) => emotion === null && worded && looked),
    wordless: count(({ emotion, worded }) => emotion === null && !worded),
    unread: count(({ emotion, worded, looked }) => emotion === null && worded && !looked),
    stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, items: count(({ rating }) => rating === stars) })),
    ...(ratings === 0
      ? {}
      : { averageRating: rated.reduce((sum, { rating, items }) => sum + rating * items, 0) / ratings }),
  }
}
