// What workers ask across companies. Every claim, renewal and release is for many lanes at once.

/**
 * Takes up to $1 accounts, up to $2 of one company: companies take turns, so that a hundred thousand posts of one
 * don't hold up the single one of another. Of each account the publication due first is claimed; its fence goes up, so
 * that whoever held it before can write nothing more. What was being sent when its worker vanished is in doubt; one
 * ($3) that is merely slow takes its own back, which is no crash. A crash counts against what was being prepared. What
 * has such a crash is a suspect and claimed as not begun: until `begin` stores that its preparation began, a crash does not
 * count against it. The lease has the name $5 and lasts $4 milliseconds.
 */
export const claim = `
with recursive company_turn (company_id) as (
  (select company_id from publication_lane where next_at is not null order by company_id limit 1)
  union all
  select (select l.company_id from publication_lane l
    where l.next_at is not null and l.company_id > company_turn.company_id order by l.company_id limit 1)
  from company_turn where company_turn.company_id is not null
), closed as (
  select network from account_gate where account_id = '*' and blocked_until > statement_timestamp()
), ready as (
  select lane.company_id, lane.network, lane.account_id, lane.next_at,
    row_number() over (partition by lane.company_id order by lane.next_at) as place
  from company_turn cross join lateral (
    select l.company_id, l.network, l.account_id, l.next_at
    from publication_lane l join account_gate g on g.network = l.network and g.account_id = l.account_id
    where l.company_id = company_turn.company_id and l.next_at <= statement_timestamp()
      and (g.lease_until is null or g.lease_until < statement_timestamp())
      and (g.blocked_until is null or g.blocked_until <= statement_timestamp())
      and l.network not in (select network from closed)
    order by l.next_at limit $2
  ) lane
), picked as (
  select l.company_id, g.network, g.account_id
  from ready r
    join publication_lane l on (l.company_id, l.network, l.account_id) = (r.company_id, r.network, r.account_id)
    join account_gate g on g.network = r.network and g.account_id = r.account_id
  where (g.lease_until is null or g.lease_until < statement_timestamp())
    and (g.blocked_until is null or g.blocked_until <= statement_timestamp())
  order by r.place, r.next_at limit $1
  for update of l, g skip locked
), held as (
  update account_gate g set lease_by = $5, lease_until = clock_timestamp() + $4 * interval '1 millisecond'
  from (select distinct on (network, account_id) * from picked order by network, account_id, company_id) p
  where g.network = p.network and g.account_id = p.account_id
  returning g.network, g.account_id, p.company_id, g.failures,
    g.probe or exists (select from account_gate w where w.network = g.network and w.account_id = '*' and w.probe) as probe
), looked as (
  update publication_lane l set bumped = false from held h
  where (l.company_id, l.network, l.account_id) = (h.company_id, h.network, h.account_id)
), head as (
  select p.company_id, p.id, p.state = 'PREPARING' and p.begun and p.claimed_by is not null and p.claimed_by <> $3 as lost
  from held h cross join lateral (
    select p.company_id, p.id, p.state, p.begun, p.claimed_by from publication p
    where p.company_id = h.company_id and p.network = h.network and p.account_id = h.account_id
      and p.wake_at <= statement_timestamp()
    order by p.wake_at, p.id limit 1 for update skip locked
  ) p
), taken as (
  update publication p set fence = p.fence + 1, claimed_by = $3,
    state = case p.state when 'DUE' then 'PREPARING' when 'SENDING' then 'VERIFYING' else p.state end,
    lease_losses = p.lease_losses + head.lost::int, begun = p.lease_losses = 0 and not head.lost
  from head where p.company_id = head.company_id and p.id = head.id
  returning p.company_id, p.id, p.kind, p.network, p.account_id, p.state, p.fence, p.lease_losses
)
select h.network, h.account_id as account, h.company_id, h.probe, h.failures,
  exists (select from publication_attempt d where d.network = h.network and d.account_id = h.account_id
    and d.phase in ('SENDING', 'VERIFYING')) as doubts, t.id, t.kind, t.state, t.fence, t.lease_losses
from held h left join taken t on t.company_id = h.company_id and t.network = h.network and t.account_id = h.account_id`

export const renew = `
update account_gate set lease_until = clock_timestamp() + $2 * interval '1 millisecond'
where lease_by = any($1::uuid[]) and lease_until >= clock_timestamp()
returning network, account_id as account, lease_by as lease`

/**
 * Gives lanes back with the instant they are looked at next. A lane to which something was added meanwhile is looked at
 * again at once: the row itself says so, whatever this statement's snapshot saw.
 */
export const release = `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as g (network text, account text, lease uuid, "companyId" uuid, "blockMs" double precision,
    because text, failures int, probe boolean)
), lane as (
  select l.company_id, l.network, l.account_id from publication_lane l
  join given g on (l.company_id, l.network, l.account_id) = (g."companyId", g.network, g.account)
  order by 1, 2, 3 for update of l
), freed as (
  update account_gate a set lease_by = null, lease_until = null, failures = g.failures, probe = g.probe,
    blocked_until = case when g."blockMs" is null then a.blocked_until
      else greatest(a.blocked_until, clock_timestamp() + g."blockMs" * interval '1 millisecond') end,
    blocked_because = case when g."blockMs" is null then a.blocked_because else g.because end
  from given g where a.network = g.network and a.account_id = g.account and a.lease_by = g.lease
)
update publication_lane l set next_at = case when l.bumped then least(l.next_at, statement_timestamp()) else (
    select min(p.wake_at) from publication p
    where p.company_id = l.company_id and p.network = l.network and p.account_id = l.account_id and p.wake_at is not null
  ) end
from lane where (l.company_id, l.network, l.account_id) = (lane.company_id, lane.network, lane.account_id)`

export const blockNetwork = `
insert into account_gate (network, account_id, blocked_until, blocked_because, probe)
values ($1, '*', clock_timestamp() + $2 * interval '1 millisecond', $3, $4)
on conflict (network, account_id) do update set blocked_because = excluded.blocked_because,
  blocked_until = greatest(account_gate.blocked_until, excluded.blocked_until), probe = account_gate.probe or excluded.probe`

export const clearNetwork = `update account_gate set probe = false where network = $1 and account_id = '*' and probe`

/**
 * Makes the suspect due that has waited longest for another one to end: only a suspect that was put off has a loss and is
 * not begun. It would wake by itself within $1 milliseconds.
 */
export const wakeSuspect = `
with suspect as (
  select company_id, id from publication
  where wake_at between statement_timestamp() and statement_timestamp() + $1 * interval '1 millisecond'
    and state = 'DUE' and lease_losses > 0 and not begun
  order by wake_at limit 1 for update skip locked
), woken as (
  update publication p set wake_at = statement_timestamp() from suspect s
  where p.company_id = s.company_id and p.id = s.id returning p.company_id, p.network, p.account_id, p.wake_at
)
update publication_lane l set next_at = least(l.next_at, w.wake_at), bumped = true from woken w
where (l.company_id, l.network, l.account_id) = (w.company_id, w.network, w.account_id)`

export const doubtful = `
select 1 from publication_attempt where network = $1 and account_id = $2 and fingerprint = $3
  and phase in ('SENDING', 'VERIFYING') limit 1`

export const bound = `
select remote_id from publication_attempt where network = $1 and account_id = $2 and remote_id is not null
  and started_at >= $3::timestamptz - interval '1 day' and id <> $4`

/** Told or not, a lane behind its publications is found: nothing is lost with a message or a crash. */
export const repairLanes = `
update publication_lane l set next_at = p.wake_at, bumped = true
from (select company_id, network, account_id, min(wake_at) as wake_at from publication
  where wake_at < statement_timestamp() group by 1, 2, 3) p
where (l.company_id, l.network, l.account_id) = (p.company_id, p.network, p.account_id)
  and (l.next_at is null or l.next_at > p.wake_at)
  and not exists (select from account_gate g
    where g.network = l.network and g.account_id = l.account_id and g.lease_until >= statement_timestamp())
returning 1`

/**
 * What was published and is quiet now, each once: those that were sent more than once in all, which alone could be there
 * twice, and a few of the others to keep the reckoning honest.
 */
export const auditable = `
with due as (
  select company_id, id from publication_attempt
  where phase = 'PUBLISHED' and audited_at is null and sent_at is not null
    and ended_at between statement_timestamp() - $2 * interval '1 millisecond' and statement_timestamp() - $1 * interval '1 millisecond'
  order by ended_at limit 500 for update skip locked
), looked as (
  update publication_attempt t set audited_at = clock_timestamp() from due where t.company_id = due.company_id and t.id = due.id
  returning t.company_id, t.id, t.publication_id, t.sends
)
select l.company_id as "companyId", l.id from looked l
where l.sends > 1 or random() < $3 or exists (select from publication_attempt o
  where o.company_id = l.company_id and o.publication_id = l.publication_id and o.id <> l.id and o.sent_at is not null)`

/** What has been verified for longer than $1 milliseconds and nobody was notified of. */
export const checking = `
select company_id as "companyId", id from publication p
where p.wake_at is not null and p.state = 'VERIFYING' and p.kind = 'post' and not p.check_told
  and exists (select from publication_attempt t where t.company_id = p.company_id and t.publication_id = p.id
    and t.phase = 'VERIFYING' and t.sent_at <= statement_timestamp() - $1 * interval '1 millisecond')
order by p.wake_at limit 500`

export const late = `
select company_id as "companyId", id, expires_at <= statement_timestamp() as expired from publication
where wake_at is not null and claimed_by is null and state in ('DUE', 'PREPARING')
  and (expires_at <= statement_timestamp()
    or (not late_told and due_at <= statement_timestamp() - $1 * interval '1 millisecond'))
order by due_at limit 500`
