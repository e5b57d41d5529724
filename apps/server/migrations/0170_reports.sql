-- What the networks say of each account, a row a day: reports are sums of these rows. All of it goes with the connection
-- it was told through.

-- A row that is there was asked for; a figure that is null in it is one the network does not give. No row: not asked yet.
create table report_day (
  company_id uuid not null,
  type text not null,
  day date not null,
  location_id uuid not null,
  integration_id uuid not null,
  -- a level; the others count what happened that day
  followers int,
  gained int,
  lost int,
  reach int,
  views int,
  engagements int,
  search_mobile int,
  search_desktop int,
  maps_mobile int,
  maps_desktop int,
  calls int,
  website int,
  directions int,
  bookings int,
  primary key (company_id, type, day, location_id),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('report_day');
create index report_day_of_account on report_day (company_id, integration_id, day);

-- How far the figures of an account reach.
create table report_account (
  company_id uuid not null,
  integration_id uuid not null,
  location_id uuid not null,
  type text not null,
  -- the days asked for and answered: from the oldest one, to the newest one with figures
  first_day date,
  last_day date,
  -- the network keeps nothing older than first_day
  is_whole boolean not null default false,
  -- what the network does not give of this account, and why: {"demographics": "underHundred"}
  missing jsonb not null default '{}',
  collected_at timestamptz,
  failures int not null default 0,
  primary key (company_id, integration_id),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('report_account');

-- Who follows an account and when they are online, as the network last said: 'F.25-34', 'FR', 'Lyon', '1.18'.
create table report_audience (
  company_id uuid not null,
  integration_id uuid not null,
  location_id uuid not null,
  type text not null,
  kind text not null check (kind in ('ageGender', 'country', 'city', 'online')),
  key text not null,
  value int not null,
  taken_on date not null,
  primary key (company_id, integration_id, kind, key),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('report_audience');
create index report_audience_kind on report_audience (company_id, type, kind, key);

-- What people searched for on Google, a month at a time; of the rare ones Google only says below what they stay.
create table report_keyword (
  company_id uuid not null,
  integration_id uuid not null,
  location_id uuid not null,
  month date not null,
  keyword text not null,
  value int,
  less_than int,
  primary key (company_id, integration_id, month, keyword),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('report_keyword');
create index report_keyword_month on report_keyword (company_id, month, keyword);

-- The posts of an account, whoever published them, with what came of them so far.
create table report_post (
  company_id uuid not null,
  integration_id uuid not null,
  location_id uuid not null,
  type text not null,
  remote_id text not null,
  post_type text not null,
  text text not null,
  picture text,
  url text,
  published_at timestamptz not null,
  reach int,
  views int,
  engagements int,
  comments int,
  shares int,
  saves int,
  likes int,
  loves int,
  wows int,
  hahas int,
  sorrys int,
  angers int,
  primary key (company_id, integration_id, remote_id),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('report_post');
create index report_post_published on report_post (company_id, type, published_at);

-- The next instant an account is asked for its figures.
alter table webhook_route add column report_at timestamptz not null default clock_timestamp();
create index webhook_route_report on webhook_route (report_at);
grant update (report_at) on webhook_route to vitrine_app;

-- Reviews of a period, by the day they were written.
create index inbox_item_reviewed on inbox_item (company_id, created_at) include (location_id, type, rating)
  where kind = 'review' and removed_at is null and not placeholder;
