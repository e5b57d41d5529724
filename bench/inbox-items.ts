import type { Db } from '@vitrine/server/db/db'
import { fold } from '@vitrine/server/db/normalize-text'
import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import { getAccountId } from './connections.ts'
import { chance, type RandomSource } from './random.ts'
import { message, personName } from './sample-texts.ts'
import type { BenchLocation } from './types.ts'

const day = 86_400_000
const years = 2 * 365 * day
const batch = 5_000

/** Creates two years of inbox items, oldest first; every fifth is answered. */
export async function fillInbox(
  db: Db,
  companyId: string,
  locations: readonly BenchLocation[],
  count: number,
): Promise<void> {
  const by = chance(count)
  const until = Date.now()
  for (let made = 0; made < count; made += batch) {
    const rows = Array.from({ length: Math.min(batch, count - made) }, (_, at) =>
      item(by, by.pick(locations), made + at, new Date(until - years + (years * (made + at)) / count)),
    )
    await sql`insert into inbox_item (company_id, id, location_id, type, account_id, remote_id, kind, author_name, text, rating,
        likes, created_at, edited_at, removed_at, is_done, replies_count, search)
      select ${companyId}, id, place, type, account, remote, kind, author, text, rating, likes, at, at, removed, done, replies, search
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, place uuid, type text, account text, remote text,
        kind text, author text, text text, rating int, likes int, at timestamptz, removed timestamptz, done boolean, replies int,
        search text)`.execute(db)
    const replies = rows
      .filter((row) => row.replies > 0)
      .map(({ id, at }) => ({ id: newId(), item: id, at: new Date(at.getTime() + day / 24) }))
    await sql`insert into inbox_reply (company_id, id, item_id, remote_id, text, is_ours, status, posted_at, edited_at)
      select ${companyId}, id, item, id::text, 'Merci de votre message, à bientôt !', true, 'SENT', at, at
      from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as r (id uuid, item uuid, at timestamptz)`.execute(db)
  }
}

function item(by: RandomSource, location: BenchLocation, number: number, at: Date) {
  const type = by.pick(['facebook', 'facebook', 'instagram', 'google'] as const)
  const isOld = Date.now() - at.getTime() > 30 * day
  const author = personName(by)
  const text = message(by)
  return {
    id: newId(at.getTime()),
    place: location.id,
    type,
    account: getAccountId(type, location),
    remote: String(number),
    kind: type === 'google' ? 'review' : by.pick(['comment', 'comment', 'comment', 'message', 'mention']),
    author,
    text,
    rating: type === 'google' ? by.pick([5, 5, 5, 4, 4, 3, 2, 1]) : null,
    likes: by.below(5),
    at,
    removed: by.next() < 0.005 ? at : null,
    done: by.next() < (isOld ? 0.97 : 0.5),
    replies: by.next() < 0.2 ? 1 : 0,
    search: fold(`${author} ${text}`),
  }
}
