-- What a post said before each change, so that its history shows what changed. The current version is the post itself.
create table post_version (
  company_id uuid not null,
  post_id uuid not null,
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (company_id, post_id, version),
  foreign key (company_id, post_id) references scheduled_post (company_id, id) on delete cascade
);
call close_to_company('post_version');
