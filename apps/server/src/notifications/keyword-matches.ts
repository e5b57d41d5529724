import type { InboxKind } from '@vitrine/contract/inbox'
import { sql } from 'kysely'

/** What a customer wrote, and the keyword that was found in it. */
export interface KeywordMatch {
  readonly itemId: string
  readonly word: string
  readonly kind: InboxKind
  readonly author: string | null
  readonly text: string
}

export interface KeywordMatches {
  readonly count: number
  /** Every keyword that was found, in alphabetical order. */
  readonly words: readonly string[]
  /** The alert, while there is one. */
  readonly alert: string | null
  /** Null where they are of several kinds. */
  readonly kind: InboxKind | null
  /** The newest first, a few of them. */
  readonly latest: readonly KeywordMatch[]
}

const shownMatches = 3

/** The matches that notification `d`, of the group `n`, stands for. What the customer took away since is left out. */
export const keywordMatches = sql<KeywordMatches>`(
  select json_build_object('count', count(*), 'alert', (select a.id from keyword_alert a
      where a.company_id = d.company_id and a.id = (d.params ->> 'alert')::uuid), 'words', coalesce(json_agg(distinct x.word), '[]'),
    'kind', case when count(distinct x.kind) = 1 then min(x.kind) end,
    'latest', coalesce(to_json((array_agg(json_build_object('itemId', x.id, 'word', x.word, 'kind', x.kind, 'author', x.author,
      'text', x.text) order by x.created_at desc, x.id desc))[1:${sql.lit(shownMatches)}]), '[]'))
  from (
    select i.id, i.kind, f.created_at, f.params ->> 'word' as word, coalesce(r.author_name, i.author_name) as author,
      coalesce(r.text, i.text) as text
    from notification f
    join inbox_item i on i.company_id = f.company_id and i.id = f.item_id and i.removed_at is null
    left join inbox_reply r on r.company_id = i.company_id and r.id = (f.params ->> 'reply')::uuid
    where d.kind = 'keyword' and f.company_id = d.company_id and f.id = any(n.ids) and r.removed_at is null) x)`
