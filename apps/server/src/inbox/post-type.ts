import type { InboxItem } from '@vitrine/networks/network'
import { type RawBuilder, sql } from 'kysely'
import type { From } from './apply.ts'

/** The type of the post an item stands under: that of our own publication, and `post` for what was published elsewhere. */
export function findPostType({ companyId, type, accountId }: From, item: InboxItem): string | RawBuilder<string> {
  if (item.postRemoteId === null) return 'post'
  return sql<string>`coalesce((select p.post_type from publication_attempt a
    join publication p on p.company_id = a.company_id and p.id = a.publication_id
    where a.company_id = ${companyId} and a.network = ${type} and a.account_id = ${accountId}
      and a.remote_id = ${item.postRemoteId} and not a.replaces limit 1), 'post')`
}
