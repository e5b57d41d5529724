-- Files for posts. The file itself lies in the store under `storage_key`, which is also its unguessable public address.

create table attachment (
  company_id uuid not null references company (id),
  id uuid not null,
  storage_key text not null,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  duration double precision,
  alt_text text,
  -- of the bytes as they were sent, with the targets they were sent for: a repeated upload is recognised
  source_sha256 bytea not null,
  platform text not null default '',
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('attachment');
create index attachment_source on attachment (company_id, created_by, source_sha256, created_at desc);

-- Which file an address names, for readers nobody signed in: browsers, mails and the networks themselves.
create table stored_file (
  storage_key text primary key,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null default clock_timestamp()
);
grant select, insert, delete on stored_file to vitrine_app;
