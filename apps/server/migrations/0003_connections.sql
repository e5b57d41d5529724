-- What the networks granted, and the account each place is connected to.

-- Secrets are sealed with AES-256-GCM, bound to the company and this row's id.
create table network_grant (
  company_id uuid not null references company (id),
  id uuid not null,
  network text not null,
  granted_by uuid,
  -- the person's account at the network, shown so that people know whose grant it is
  subject_id text,
  subject_name text,
  scopes text[] not null default '{}',
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  expires_at timestamptz,
  valid boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('network_grant');

-- One account of a network (a page, a profile, a listing) connected to one place.
create table integration (
  company_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  type text not null check (type in ('facebook', 'instagram', 'instagramPrivate', 'google', 'linkedin', 'tiktok', 'youtube', 'tripadvisor')),
  grant_id uuid,
  account_id text not null,
  account_name text not null,
  picture text,
  -- what the connector needs beside the id: parent ids, time zone of the listing…
  account jsonb not null default '{}',
  -- a token of the account's own (a page token), where the network gives one; else the grant's is used
  token_sealed bytea,
  valid_token boolean not null default true,
  error text,
  last_checked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, location_id, type),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade,
  foreign key (company_id, grant_id) references network_grant (company_id, id) on delete set null (grant_id)
);
call close_to_company('integration');
create index integration_account on integration (company_id, type, account_id);
create index integration_grant on integration (company_id, grant_id);

-- A redirect to a network under way: the state it must bring back, for ten minutes, once.
create table oauth_state (
  hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  network text not null,
  location_id uuid,
  verifier text not null,
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
grant select, insert, delete on oauth_state to vitrine_app;

-- Where a webhook finds the company: the account it speaks of, without anything of the company's.
create table webhook_route (
  network text not null,
  account_id text not null,
  company_id uuid not null references company (id) on delete cascade,
  integration_id uuid not null,
  primary key (network, account_id, company_id, integration_id)
);
grant select, insert, delete on webhook_route to vitrine_app;
