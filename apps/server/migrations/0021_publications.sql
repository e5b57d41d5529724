-- Publishing: what goes out, once, where and when. The machine knows nothing of posts: a publication says of which
-- kind it is, and that kind says what to send.

create table publication (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null check (kind in ('post', 'comment', 'reply')),
  post_id uuid,
  reply_id uuid,
  location_id uuid,
  -- stays when the place is deleted
  location_name text not null,
  network text not null,
  post_type text not null,
  -- whose turn it takes: the account connected when it was armed
  account_id text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING',
    'PROCESSING', 'PUBLISHED', 'FAILED', 'UNCONFIRMED', 'CANCELLED', 'QUARANTINED')),
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the machine looks at it next; null while it waits for a person and at its end
  wake_at timestamptz,
  payload_version int not null,
  -- counts claims: what an earlier claimant writes afterwards is refused
  fence bigint not null default 0,
  claimed_by uuid,
  lease_losses int not null default 0,
  -- failures that pass, in a row
  tries int not null default 0,
  late_told boolean not null default false,
  remote_id text,
  remote_url text,
  error_code text,
  -- the network itself turned it down
  refused boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, post_id, kind, location_id, network, post_type),
  unique (company_id, reply_id),
  check (case kind when 'reply' then post_id is null and reply_id is not null else post_id is not null and reply_id is null end),
  foreign key (company_id, post_id) references scheduled_post (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete set null (location_id)
);
call close_to_company('publication');
create index publication_of_post on publication (company_id, post_id, state);
create index publication_of_place on publication (company_id, location_id, post_id, state);
create index publication_turn on publication (company_id, network, account_id, wake_at, id) where wake_at is not null;
create index publication_wake on publication (wake_at) where wake_at is not null;

-- One try. `outgoing` is what this place's public was to see, fields filled in; `cursor` is where the connector stands,
-- and holds the ids of what was prepared.
create table publication_attempt (
  company_id uuid not null,
  id uuid not null,
  publication_id uuid not null,
  network text not null,
  account_id text not null,
  integration_id uuid,
  fence bigint not null,
  payload_version int not null,
  outgoing jsonb not null,
  payload_sha256 bytea not null,
  -- what a reader could mistake it for: same account, same words, same files
  fingerprint bytea not null,
  -- the network keeps one of it, written again it keeps its id (an answer to a review)
  replaces boolean not null default false,
  phase text not null check (phase in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING',
    'PUBLISHED', 'REFUSED', 'ABSENT', 'UNCONFIRMED', 'ABANDONED')),
  cursor jsonb,
  started_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  ended_at timestamptz,
  reads int not null default 0,
  -- complete reads in a row that did not find it, counted only once the network had time to show it
  empty_reads int not null default 0,
  unsure_reads int not null default 0,
  response_class text,
  code text,
  say text,
  remote_id text,
  primary key (company_id, id),
  foreign key (company_id, publication_id) references publication (company_id, id) on delete cascade
);
call close_to_company('publication_attempt');
create index publication_attempt_of on publication_attempt (company_id, publication_id, started_at);
create unique index publication_attempt_open on publication_attempt (company_id, publication_id)
  where phase in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING');
-- Without company_id on purpose: what stands on a network belongs to one attempt, whoever of the companies connected
-- to that account made it.
create unique index publication_attempt_remote on publication_attempt (network, account_id, remote_id)
  where remote_id is not null and not replaces;
create index publication_attempt_doubt on publication_attempt (network, account_id, fingerprint)
  where phase in ('SENDING', 'VERIFYING');

-- The accounts a company has publications for, and when the next of them is due. `bumped` says that something was
-- added since the lane was last looked at.
create table publication_lane (
  company_id uuid not null references company (id),
  network text not null,
  account_id text not null,
  next_at timestamptz,
  bumped boolean not null default false,
  primary key (company_id, network, account_id)
);
call close_to_company('publication_lane');
create index publication_lane_next on publication_lane (company_id, next_at) where next_at is not null;

-- One worker at a time speaks for an account, and none while the network told us to wait. An account may be connected
-- by several companies, so this holds nothing of theirs; `*` stands for the whole network.
create table account_gate (
  network text not null,
  account_id text not null,
  lease_by uuid,
  lease_until timestamptz,
  blocked_until timestamptz,
  blocked_because text,
  -- failures in a row
  failures int not null default 0,
  -- it was blocked because it failed: a read comes before the next write
  probe boolean not null default false,
  primary key (network, account_id)
);
create index account_gate_lease on account_gate (lease_by) where lease_by is not null;

-- Posts found on a network that look like ours and belong to no attempt.
create table publication_alarm (
  company_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  remote_id text not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, attempt_id, remote_id),
  foreign key (company_id, attempt_id) references publication_attempt (company_id, id) on delete cascade
);
call close_to_company('publication_alarm');

-- The dispatcher sees whose turn it is in every company, and nothing of what is said.
grant insert (network, account_id) on account_gate to vitrine_app;
grant select, insert, update on account_gate to vitrine_dispatcher;
grant select, update (next_at, bumped) on publication_lane to vitrine_dispatcher;
create policy dispatcher on publication_lane to vitrine_dispatcher using (true) with check (true);
grant select (company_id, id, kind, network, account_id, state, due_at, expires_at, wake_at, fence, claimed_by, lease_losses, tries, late_told),
  update (state, wake_at, fence, claimed_by, lease_losses) on publication to vitrine_dispatcher;
create policy dispatcher on publication to vitrine_dispatcher using (true) with check (true);
grant select (company_id, id, publication_id, network, account_id, fingerprint, phase, started_at, sent_at, remote_id)
  on publication_attempt to vitrine_dispatcher;
create policy dispatcher on publication_attempt for select to vitrine_dispatcher using (true);
