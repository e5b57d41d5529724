-- Files of what a list shows, made in the background for one person.

create table export (
  company_id uuid not null references company (id),
  id uuid not null,
  -- who asked, and the company they belong to: a super admin who acts for this one is none of its people
  asked_by uuid not null,
  home_company_id uuid not null,
  kind text not null check (kind in ('userActivities', 'locations')),
  -- the filters, as the list takes them
  query text not null,
  lang text not null check (lang in ('fr', 'en', 'es')),
  file_name text not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  error_code text,
  rows int not null default 0,
  total int,
  -- how often it was begun, which run has it, and when that was last heard of
  attempts int not null default 0,
  run uuid,
  alive_at timestamptz,
  storage_key text,
  bytes bigint,
  -- the places they saw when it ran; null: every one
  places uuid[],
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (company_id, id)
);
call close_to_company('export');
create index export_own on export (company_id, asked_by, created_at desc, id desc);
-- Asked twice at once, it is made once.
create unique index export_under_way on export (company_id, asked_by, kind, lang, md5(query)) where status in ('QUEUED', 'RUNNING');
