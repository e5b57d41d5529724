import { tokenizeText } from '@vitrine/contract/keywords'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { growingTopics } from './topics.ts'

/** What a customer wrote: an item of the inbox, or an answer within one. */
export interface ReceivedText {
  readonly itemId: string
  readonly replyId: string | null
  readonly text: string
}

interface KeywordMatchRow {
  readonly alert_id: string
  readonly item_id: string
  readonly reply_id: string | null
  readonly word: string
  readonly everybody: boolean
  readonly recipients: string[]
}

export async function hasAlerts(tx: Tx, companyId: string): Promise<boolean> {
  const alert = await tx
    .selectFrom('keyword_alert')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return alert !== undefined
}

/** Tells of the words a company wants to hear of, in the transaction that takes in what was written: once per alert and item. */
export async function notifyKeywordMatches(
  tx: Tx,
  at: { companyId: string; locationId: string },
  customerTexts: readonly ReceivedText[],
): Promise<void> {
  const found = await findNew(tx, at, customerTexts)
  const topics = await growingTopics(tx, at.companyId, [...new Set(found.map(({ alert_id }) => alert_id))])
  await notify(
    tx,
    at.companyId,
    found.flatMap((match) => toNotices(at.locationId, match, topics.get(match.alert_id))),
  )
}

/** Alerts are looked up by the words of the text, so that many of them cost no more than few. */
async function findNew(
  tx: Tx,
  { companyId, locationId }: { companyId: string; locationId: string },
  customerTexts: readonly ReceivedText[],
): Promise<KeywordMatchRow[]> {
  const texts = customerTexts.map(({ itemId, replyId, text }) => {
    const tokens = tokenizeText(text).map(({ word }) => word)
    return { item_id: itemId, reply_id: replyId, words: [...new Set(tokens)], phrase: ` ${tokens.join(' ')} ` }
  })
  const { rows } = await sql<KeywordMatchRow>`
    with found as (
      select distinct on (w.alert_id, s.item_id) w.alert_id, s.item_id, s.reply_id, w.text as word
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as s (item_id uuid, reply_id uuid, words text[], phrase text)
      cross join lateral unnest(s.words) as one (word)
      join keyword_alert_word w on w.company_id = ${companyId} and w.anchor = one.word
      join keyword_alert a on a.company_id = w.company_id and a.id = w.alert_id and a.is_active
      where strpos(s.phrase, ' ' || w.phrase || ' ') > 0
        and (a.everywhere or exists (select from keyword_alert_location l
          where l.company_id = a.company_id and l.alert_id = a.id and l.location_id = ${locationId}))
      order by w.alert_id, s.item_id, s.reply_id nulls first, w.position),
    fresh as (
      insert into keyword_match (company_id, alert_id, item_id)
      select ${companyId}, alert_id, item_id from found order by alert_id, item_id
      on conflict do nothing
      returning alert_id, item_id)
    select f.alert_id, f.item_id, f.reply_id, f.word, a.everybody, array(select r.user_id::text from keyword_alert_recipient r
        where r.company_id = a.company_id and r.alert_id = a.id) as recipients
    from fresh join found f using (alert_id, item_id)
    join keyword_alert a on a.company_id = ${companyId} and a.id = f.alert_id
    order by f.item_id, f.alert_id`.execute(tx)
  return rows
}

function toNotices(
  locationId: string,
  { alert_id, item_id, reply_id, word, everybody, recipients }: KeywordMatchRow,
  topic: string | undefined,
): Notice[] {
  const notice: Notice = {
    ...{ type: 'keywordMatch', kind: 'keyword', locationId, itemId: item_id },
    ...(topic === undefined ? {} : { topic }),
    params: { word, alert: alert_id, ...(reply_id === null ? {} : { reply: reply_id }) },
    link: `/inbox?id=${item_id}&keywords=${encodeURIComponent(word)}`,
  }
  return everybody ? [notice] : recipients.map((recipientId) => ({ ...notice, recipientId }))
}
