-- Feeds of sites whose items become posts.

create table rss_feed (
  company_id uuid not null references company (id),
  id uuid not null,
  url text not null,
  -- as somebody called it, else as it calls itself
  name text,
  title text not null default '',
  site_url text,
  -- the site's picture, a file of ours; where it was fetched from
  icon_id uuid,
  icon_url text,
  networks text[] not null,
  -- at every place the owner sees, else at those of rss_feed_location: one that loses its last place does not become wider
  everywhere boolean not null,
  template text not null,
  mode text not null check (mode in ('draft', 'approval', 'automatic')),
  rules jsonb not null,
  status text not null check (status in ('active', 'paused', 'error')),
  -- in whose name posts are made, and the company they belong to: a super admin who acts for this one is none of its people
  owner_id uuid not null,
  owner_company_id uuid not null,
  -- what was published before is no news; `baselined`: it was read since, so what has no date and is not known is new
  since timestamptz not null,
  baselined boolean not null default false,
  -- what the site gave to ask with, and how often it wants to be asked
  etag text,
  last_modified text,
  every_minutes int not null default 30,
  next_check_at timestamptz,
  last_check_at timestamptz,
  -- which run asks now: of two only the last may say what it heard
  check_run uuid,
  failures int not null default 0,
  failing_since timestamptz,
  trouble text,
  trouble_params jsonb not null default '{}',
  search_text text not null generated always as (fold(coalesce(name, title) || ' ' || url)) stored,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, icon_id) references attachment (company_id, id) on delete set null (icon_id)
);
call close_to_company('rss_feed');
create index rss_feed_created on rss_feed (company_id, created_at desc, id desc) where removed_at is null;

create table rss_feed_location (
  company_id uuid not null,
  feed_id uuid not null,
  location_id uuid not null,
  primary key (company_id, feed_id, location_id),
  foreign key (company_id, feed_id) references rss_feed (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('rss_feed_location');
create index rss_feed_location_location on rss_feed_location (company_id, location_id);

create table rss_item (
  company_id uuid not null,
  id uuid not null,
  feed_id uuid not null,
  -- what makes it the same item when it is met again, hashed: an item becomes a post once, whoever meets it how often
  key text not null,
  title text not null,
  link text,
  summary text not null,
  image_url text,
  published_at timestamptz,
  found_at timestamptz not null default clock_timestamp(),
  outcome text not null check (outcome in ('new', 'posted', 'left', 'failed')),
  -- the rule that left it out
  reason text,
  -- when its posts were meant to go: what a day already holds is counted by it
  slot timestamptz,
  -- how often its picture could not be fetched
  tries int not null default 0,
  primary key (company_id, id),
  unique (company_id, feed_id, key),
  foreign key (company_id, feed_id) references rss_feed (company_id, id) on delete cascade
);
call close_to_company('rss_item');
create index rss_item_found on rss_item (company_id, feed_id, found_at desc, id desc);
create index rss_item_slot on rss_item (company_id, feed_id, slot) where slot is not null;
create index rss_item_new on rss_item (company_id, feed_id) where outcome = 'new';

-- What an item became on each network.
create table rss_item_post (
  company_id uuid not null,
  item_id uuid not null,
  network text not null check (network in ('facebook', 'instagram', 'google')),
  post_id uuid,
  -- codes of what kept it from becoming one, or of what it had to do without
  troubles jsonb not null default '[]',
  primary key (company_id, item_id, network),
  foreign key (company_id, item_id) references rss_item (company_id, id) on delete cascade,
  foreign key (company_id, post_id) references scheduled_post (company_id, id) on delete set null (post_id)
);
call close_to_company('rss_item_post');
create unique index rss_item_post_post on rss_item_post (company_id, post_id) where post_id is not null;
