-- Addresses tried for a feed: each try asks strangers' sites, so one person may make only so many in a while.
create table rss_trial (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('rss_trial');
create index rss_trial_of_person on rss_trial (company_id, user_id, at);
