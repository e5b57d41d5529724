-- Companies, their people, and how these sign in.
-- Every table of a company carries company_id, has it in its keys, and is closed by row level security. Tables without
-- a company (what must be found before anybody is known) are listed in src/catalogue.ts, each with its reason.

create function app_company() returns uuid language sql stable parallel safe
  return current_setting('app.company')::uuid;

-- Closes a table: its rows are seen and written only by the company the connection speaks for.
create procedure close_to_company(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy company on %s using (company_id = (select app_company())) with check (company_id = (select app_company()))', name);
  execute format('grant select, insert, update, delete on %s to vitrine_app', name);
end $$;

grant usage on schema public to vitrine_app, vitrine_dispatcher;

create table company (
  id uuid primary key,
  name text not null check (name <> ''),
  country text not null default 'FR',
  time_zone text not null default 'Europe/Paris',
  lang text not null default 'fr' check (lang in ('fr', 'en', 'es')),
  posts_are_approved boolean not null default false,
  replies_are_approved boolean not null default false,
  brand jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
alter table company enable row level security;
alter table company force row level security;
create policy own on company using (id = (select app_company())) with check (id = (select app_company()));
-- The super admin lists companies on a connection that speaks for none.
create policy super_admin on company using (current_setting('app.super_admin', true) = 'on')
  with check (current_setting('app.super_admin', true) = 'on');
grant select, insert, update on company to vitrine_app;

create table app_user (
  company_id uuid not null references company (id),
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  lang text not null default 'fr' check (lang in ('fr', 'en', 'es')),
  avatar text,
  profile text not null default 'PROFILE_MEMBER' check (profile in ('PROFILE_OWNER', 'PROFILE_MEMBER')),
  roles text[] not null default '{ROLE_USER}',
  permissions jsonb not null default '{}',
  super_admin boolean not null default false,
  status text not null default 'active' check (status in ('invited', 'active', 'disabled')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('app_user');

-- What a person signs in with. Found by e-mail before the company is known.
create table credential (
  user_id uuid primary key,
  company_id uuid not null,
  email text not null,
  password_hash text,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create unique index credential_email on credential (lower(email));
grant select, insert, update, delete on credential to vitrine_app;

-- One signed-in browser or client. Found by the id in its token.
create table session (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  user_agent text not null default '',
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index session_of_user on session (company_id, user_id);
grant select, insert, update, delete on session to vitrine_app;

-- The refresh tokens of a session, newest last; only the hash is kept. The successor is kept sealed under a key that
-- only the presented parent yields, so that its answer can be repeated for 30 s.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  parent_hash bytea references refresh_token (hash) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  successor_sealed bytea
);
create index refresh_token_of_session on refresh_token (session_id);
grant select, insert, update, delete on refresh_token to vitrine_app;

-- Wrong sign-ins, counted per name and per address.
create table sign_in_failure (
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_subject on sign_in_failure (subject, at);
grant select, insert, delete on sign_in_failure to vitrine_app;

-- The first answer to a write, given again when the same client repeats the same request.
create table idempotency_key (
  company_id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) <= 200),
  request_hash bytea not null,
  status int,
  answer jsonb,
  location text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('idempotency_key');

-- Who did what; the application may add to it and read it, never change it.
create table user_activity (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid,
  at timestamptz not null default clock_timestamp(),
  operation text not null,
  object text,
  outcome text not null,
  request_id text not null,
  primary key (company_id, id)
);
call close_to_company('user_activity');
revoke update, delete on user_activity from vitrine_app;
create index user_activity_at on user_activity (company_id, at desc);
