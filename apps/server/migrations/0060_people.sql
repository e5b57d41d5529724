-- People's own preferences, the company's week, and all that is kept of who did what.

alter table app_user
  -- null follows the browser
  add column time_zone text,
  add column preferences jsonb not null default '{}';
create index app_user_name on app_user (company_id, fold(first_name || ' ' || last_name), id);

alter table company
  -- null follows the reader's language
  add column first_day_of_week text check (first_day_of_week in ('monday', 'saturday', 'sunday'));

alter table user_activity
  -- as they were called then: they may be gone, or belong to another company
  add column user_name text not null default '',
  add column super_admin boolean not null default false,
  add column object_type text not null default '',
  add column summary text,
  add column fields text[] not null default '{}',
  add column details jsonb,
  add column ip text not null default '',
  add column user_agent text not null default '',
  add check (outcome in ('done', 'failed'));
drop index user_activity_at;
create index user_activity_at on user_activity (company_id, at desc, id desc);
create index user_activity_of on user_activity (company_id, user_id, at desc, id desc);
create index user_activity_about on user_activity (company_id, object_type, at desc, id desc);
