import type { PublicationState } from '@vitrine/contract/post-status'
import type { Cursor, Json } from '@vitrine/networks/network'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Loaded } from './deliverable.ts'

/** Publications with their place's connection and the attempt that is open, in the order asked for. */
export async function load(db: Db, companyId: string, ids: readonly string[]): Promise<(Loaded | null)[]> {
  const { rows } = await sql<Loaded>`
    select p.id, p.company_id, p.kind, p.post_id, p.reply_id, p.location_id, p.location_name, p.network, p.post_type,
      p.account_id, p.state, p.payload_version, p.fence, p.tries, p.remote_id, p.error_code,
      exists (select from company o where o.id = p.company_id and o.disabled_at is not null) as company_disabled,
      extract(epoch from p.expires_at - clock_timestamp())::float8 * 1000 as expires_in,
      i.id as integration_id, i.account_id as integration_account, i.valid_token, to_json(a) as attempt,
      -- Changes whenever the connection or its grant do.
      i.xmin::text || ' ' || coalesce((select n.xmin::text from network_grant n
        where n.company_id = i.company_id and n.id = i.grant_id), '') as grant_version,
      p.kind = 'post' and exists (select from publication c where c.company_id = p.company_id and c.post_id = p.post_id
        and c.kind = 'comment' and c.state = 'WAITING') as is_followed
    from publication p
    left join integration i on i.company_id = p.company_id and i.location_id = p.location_id and i.type = p.network
    left join lateral (
      select t.id, t.phase, t.outgoing, t.cursor, t.sent_at, t.reads, t.empty_reads, t.unsure_reads, t.replaces, t.integration_id,
        extract(epoch from clock_timestamp() - t.sent_at)::float8 * 1000 as sent_ago
      from publication_attempt t
      where t.company_id = p.company_id and t.publication_id = p.id
        and (t.phase in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')
          or (t.phase = 'ABSENT' and t.payload_version = p.payload_version))
      order by t.phase = 'ABSENT', t.started_at desc limit 1
    ) a on true
    where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** Where an attempt stands now. The first record of an attempt makes it, so it carries what is sent as well. */
export interface AttemptProgress {
  readonly publication: string
  readonly fence: number
  readonly state: 'PREPARING' | 'SENDING' | 'PROCESSING'
  readonly attempt: string
  readonly cursor: Cursor
  readonly integration: string
  readonly content: {
    readonly outgoing: Json
    readonly sha256: string
    readonly fingerprint: string
    readonly replaces: boolean
  }
}

/**
 * Keeps how far attempts got, and answers for each whether it was ours to keep. `SENDING` must be durable before a
 * byte leaves: however the database is set, this commit is on its disk before it is acknowledged, and the caller sends
 * nothing when it does not know that it came through. It is refused once the company is disabled.
 */
export async function record(db: Db, companyId: string, items: readonly AttemptProgress[]): Promise<boolean[]> {
  // Said beside the join, so that rows are found by key whatever the planner believes of a table that just grew.
  const ids = items.map(({ publication }) => publication)
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as g (publication uuid, fence bigint, state text,
        attempt uuid, cursor jsonb, integration uuid, content jsonb)
    ), moved as (
      update publication p set state = g.state from given g
      where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) and p.id = g.publication and p.fence = g.fence
        and p.state = case g.state when 'PROCESSING' then 'SENDING' else 'PREPARING' end
        and (g.state <> 'SENDING' or not exists (select from company o where o.id = ${companyId} and o.disabled_at is not null))
      returning p.id, p.network, p.account_id, p.payload_version, p.fence
    ), kept as (
      insert into publication_attempt (company_id, id, publication_id, network, account_id, integration_id, fence,
        payload_version, outgoing, payload_sha256, fingerprint, replaces, phase, cursor, ready, sends, sent_at, remote_id)
      select ${companyId}, g.attempt, m.id, m.network, m.account_id, g.integration, m.fence, m.payload_version,
        g.content -> 'outgoing', decode(g.content ->> 'sha256', 'hex'), decode(g.content ->> 'fingerprint', 'hex'),
        (g.content ->> 'replaces')::boolean, g.state, g.cursor, case when g.state = 'SENDING' then g.cursor end,
        (g.state = 'SENDING')::int, case when g.state = 'SENDING' then clock_timestamp() end, g.cursor ->> 'remoteId'
      from given g join moved m on m.id = g.publication
      on conflict (company_id, id) do update set phase = excluded.phase, cursor = excluded.cursor, fence = excluded.fence,
        integration_id = excluded.integration_id, remote_id = excluded.remote_id,
        ready = coalesce(excluded.ready, publication_attempt.ready), sends = publication_attempt.sends + excluded.sends,
        sent_at = coalesce(excluded.sent_at, publication_attempt.sent_at)
    )
    select id, set_config('synchronous_commit', 'on', true) from moved`.execute(db)
  const storedIds = new Set(rows.map(({ id }) => id))
  return items.map(({ publication }) => storedIds.has(publication))
}

/** How a turn ended. */
export interface PublicationOutcome {
  readonly publication: string
  readonly fence: number
  readonly state: PublicationState
  /** Milliseconds until it is looked at again; null when nothing more happens by itself. */
  readonly wakeMs: number | null
  readonly tries: number
  readonly errorCode: string | null
  readonly refused: boolean
  readonly remoteId: string | null
  readonly remoteUrl: string | null
  /** The account it belongs to by now, where that changed. */
  readonly account: string | null
  /** Something waits for it to be public: its first comment. */
  readonly isFollowed: boolean
  readonly attempt: AttemptOutcome | null
  /** It was not even begun: what is held against it stays. */
  readonly notBegun: boolean
  /**
   * The network named what it made in answer to our own request: true whoever claimed the publication since, as long as
   * this attempt was still in doubt.
   */
  readonly proven: boolean
}

export interface AttemptOutcome {
  readonly id: string
  readonly phase:
    | 'PREPARING'
    | 'VERIFYING'
    | 'PROCESSING'
    | 'PUBLISHED'
    | 'REFUSED'
    | 'ABSENT'
    | 'UNCONFIRMED'
    | 'ABANDONED'
  readonly cursor: Cursor | null
  readonly reads: number
  readonly emptyReads: number
  readonly unsureReads: number
  /** Nothing left after all: it counts as not sent. */
  readonly unsent: boolean
  readonly responseClass: string | null
  readonly code: string | null
  readonly say: string | null
}

/**
 * Writes how turns ended, and answers for each whether the word was still ours to give. What waited for a post to be
 * public (its first comment) becomes due, and open screens are told, all in one.
 */
export async function settle(
  db: Db | Tx,
  companyId: string,
  endings: readonly PublicationOutcome[],
): Promise<boolean[]> {
  const ids = endings.map(({ publication }) => publication)
  const attempts = endings.flatMap(({ attempt }) => attempt?.id ?? [])
  // A statement is planned anew each time: what does not happen is left out.
  const when = (needed: boolean, part: RawBuilder<unknown>) => (needed ? part : sql``)
  const dropped = when(
    endings.some(({ attempt }) => attempt === null),
    sql`, dropped as (
      update publication_attempt t set phase = 'ABANDONED', ended_at = clock_timestamp()
      from ended e join given g on g.publication = e.id
      where e.state in ('WAITING', 'FAILED', 'QUARANTINED') and coalesce(g.attempt, 'null') = 'null'
        and t.company_id = ${companyId} and t.publication_id = any(${ids}::uuid[]) and t.publication_id = e.id
        and t.phase = 'PREPARING'
    )`,
  )
  const follows = when(
    endings.some(({ isFollowed }) => isFollowed),
    sql`, follows as (
      update publication c set state = 'DUE', due_at = clock_timestamp(), wake_at = clock_timestamp(), account_id = e.account_id,
        expires_at = clock_timestamp() + (c.expires_at - c.due_at)
      from ended e where e.kind = 'post' and e.state = 'PUBLISHED' and c.company_id = ${companyId} and c.post_id = e.post_id
        and c.kind = 'comment' and c.location_id = e.location_id and c.state = 'WAITING'
    )`,
  )
  const moved = when(
    endings.some(({ account }) => account !== null),
    sql`, moved as (
      insert into publication_lane (company_id, network, account_id, next_at, bumped)
      select ${companyId}, e.network, e.account_id, min(e.wake_at), true
      from ended e join given g on g.publication = e.id and g.account is not null where e.wake_at is not null group by 2, 3
      on conflict (company_id, network, account_id)
        do update set next_at = least(publication_lane.next_at, excluded.next_at), bumped = true
    ), opened as (
      insert into account_gate (network, account_id)
      select distinct e.network, e.account_id from ended e join given g on g.publication = e.id and g.account is not null
      on conflict do nothing
    )`,
  )
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as g (publication uuid, fence bigint, state text,
        "wakeMs" float8, tries int, "errorCode" text, refused boolean, "remoteId" text, "remoteUrl" text, account text,
        attempt jsonb, "notBegun" boolean, proven boolean)
    ), ended as (
      update publication p set state = g.state, tries = g.tries, claimed_by = null, error_code = g."errorCode",
        refused = g.refused, account_id = coalesce(g.account, p.account_id),
        wake_at = clock_timestamp() + g."wakeMs" * interval '1 millisecond',
        fence = p.fence + (p.fence <> g.fence)::int, lease_losses = case when g."notBegun" then p.lease_losses else 0 end,
        remote_id = coalesce(g."remoteId", p.remote_id), remote_url = coalesce(g."remoteUrl", p.remote_url),
        published_at = case when g.state = 'PUBLISHED' then clock_timestamp() end
      from given g
      where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) and p.id = g.publication
        and p.state in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')
        and (p.fence = g.fence or (g.proven and p.state in ('SENDING', 'VERIFYING') and exists (
          select from publication_attempt t where t.company_id = p.company_id and t.id = (g.attempt ->> 'id')::uuid
            and t.phase in ('SENDING', 'VERIFYING'))))
      returning p.id, p.post_id, p.location_id, p.network, p.account_id, p.kind, p.state, p.wake_at
    ), closed as (
      update publication_attempt t set phase = g.attempt ->> 'phase', cursor = coalesce(nullif(g.attempt -> 'cursor', 'null'), t.cursor),
        reads = (g.attempt ->> 'reads')::int, empty_reads = (g.attempt ->> 'emptyReads')::int,
        unsure_reads = (g.attempt ->> 'unsureReads')::int, response_class = coalesce(g.attempt ->> 'responseClass', t.response_class),
        code = g.attempt ->> 'code', say = g.attempt ->> 'say',
        sent_at = case when (g.attempt ->> 'unsent')::boolean then null else t.sent_at end,
        remote_id = coalesce(g."remoteId", t.remote_id),
        ended_at = case when g.attempt ->> 'phase' in ('PREPARING', 'VERIFYING', 'PROCESSING') then null else clock_timestamp() end
      from given g join ended e on e.id = g.publication
      where t.company_id = ${companyId} and t.id = any(${attempts}::uuid[]) and t.id = (g.attempt ->> 'id')::uuid
    )${dropped}${follows}${moved}, told as (
      select pg_notify('vitrine_events', json_build_object('company', ${companyId}::text, 'type', 'publication', 'id', post_id)::text)
      from (select distinct post_id from ended where post_id is not null) changed
    )
    select id, (select count(*) from told) from ended`.execute(db)
  const written = new Set(rows.map(({ id }) => id))
  return endings.map(({ publication }) => written.has(publication))
}

/** Stores that the preparation of a suspect has begun: from here on, a crash of its worker is its next loss. */
export async function begin(
  db: Db,
  { company_id, id, fence }: Pick<Loaded, 'company_id' | 'id' | 'fence'>,
): Promise<void> {
  await sql`update publication set begun = true
    where company_id = ${company_id} and id = ${id} and fence = ${fence} and state = 'PREPARING'`.execute(db)
}

/**
 * Lets go of a publication whose turn broke. What may have left is in doubt from here on; where it is certain that
 * nothing did, the word that it was being sent is taken back.
 */
export async function releaseClaim(
  db: Db,
  row: Pick<Loaded, 'company_id' | 'id' | 'fence'>,
  left: boolean,
  wakeMs: number,
): Promise<void> {
  await sql`
    with p as (
      update publication set claimed_by = null, tries = tries + 1,
        state = case when state in ('PREPARING', 'SENDING') then ${left ? sql`case state when 'SENDING' then 'VERIFYING' else 'DUE' end` : sql`'DUE'`} else state end,
        wake_at = clock_timestamp() + ${wakeMs} * interval '1 millisecond'
      where company_id = ${row.company_id} and id = ${row.id} and fence = ${row.fence}
        and state in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')
      returning id, state
    )
    update publication_attempt t set phase = case p.state when 'DUE' then 'PREPARING' else p.state end,
      sent_at = case p.state when 'DUE' then null else t.sent_at end
    from p where t.company_id = ${row.company_id} and t.publication_id = p.id
      and t.phase in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')`.execute(db)
}
