-- A mark is of one line: of a post may be told that it waits, that it was approved and that it failed. Of all there is, it
-- names no kind.
alter table notification_mark add column kind text not null default '';
alter table notification_mark drop constraint notification_mark_pkey, add primary key (company_id, user_id, topic, kind);

-- What is there already. The owner is held by row security too, unless it is lifted for as long as this takes.
alter table notification no force row level security;
alter table notification_mark no force row level security;
insert into notification_mark (company_id, user_id, topic, kind, read_until, removed_until)
  select distinct m.company_id, m.user_id, m.topic, n.kind, m.read_until, m.removed_until
  from notification_mark m join notification n on n.company_id = m.company_id and n.topic = m.topic;
delete from notification_mark where kind = '' and topic <> '00000000-0000-0000-0000-000000000000';
alter table notification force row level security;
alter table notification_mark force row level security;

alter table notification_mark alter column kind drop default;
