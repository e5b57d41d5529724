-- Each change an approver requested, with their words: a post itself holds only the one that is still open.
create table post_change_request (
  company_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  note text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, post_id) references scheduled_post (company_id, id) on delete cascade
);
create index post_change_request_of on post_change_request (company_id, post_id, at);

alter table scheduled_post no force row level security;
insert into post_change_request (company_id, id, post_id, note, at)
  select company_id, gen_random_uuid(), id, change_note, change_asked_at from scheduled_post
  where change_note is not null and change_asked_at is not null;
alter table scheduled_post force row level security;

call close_to_company('post_change_request');
