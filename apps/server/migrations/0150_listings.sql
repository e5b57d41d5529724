-- Hours and profiles as networks show them: what is wanted, what was sent, what is shown. And changes of many places.

-- What a place says of itself at Google beyond its own columns: categories by name, further phones, Wi-Fi and flags.
alter table location add column google_profile jsonb not null default '{}';

-- When the listing of an account is looked at next: the safety net below every job.
alter table webhook_route add column listing_at timestamptz not null default clock_timestamp();
create index webhook_route_listing on webhook_route (listing_at) where network in ('google', 'facebook');
grant update (listing_at) on webhook_route to vitrine_app;

-- One account that shows hours and profile of one place.
create table listing (
  company_id uuid not null,
  integration_id uuid not null,
  location_id uuid not null,
  network text not null check (network in ('google', 'facebook')),
  -- which run speaks for it, and until when nobody else does
  run uuid,
  lease_until timestamptz,
  -- the network asked for quiet, or is down; failures in a row
  wait_until timestamptz,
  failures int not null default 0,
  -- an edit whose end nobody knows may still arrive until then
  doubt_until timestamptz,
  -- of the last minute: Google takes ten a minute and profile
  edits timestamptz[] not null default '{}',
  -- one refused field refuses a whole edit: from then on each goes alone
  one_by_one boolean not null default false,
  read_at timestamptz,
  -- what the network says and nobody here writes
  title text,
  place_id text,
  food_menu boolean not null default false,
  category text,
  primary key (company_id, integration_id),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('listing');
create index listing_location on listing (company_id, location_id);

-- One field of it.
create table listing_part (
  company_id uuid not null,
  integration_id uuid not null,
  field text not null check (field in ('hours', 'specialHours', 'description', 'categories', 'phone', 'website', 'attributes')),
  -- what a person wants there; null until somebody said so here
  wanted jsonb,
  version int not null default 0,
  wanted_at timestamptz,
  -- what went out last, and which version that was
  sent jsonb,
  sent_version int not null default 0,
  sent_at timestamptz,
  shown jsonb,
  read_at timestamptz,
  state text not null check (state in ('matching', 'pending', 'differs', 'refused')),
  reason_code text,
  reason_params jsonb not null default '{}',
  skipped text[] not null default '{}',
  primary key (company_id, integration_id, field),
  foreign key (company_id, integration_id) references listing (company_id, integration_id) on delete cascade
);
call close_to_company('listing_part');

-- What networks let pass in a minute, over all companies: the limit is the app's.
create table network_pace (
  network text not null,
  span bigint not null,
  calls int not null,
  primary key (network, span)
);
grant select, insert, update, delete on network_pace to vitrine_app;

-- Google's own lists, the same for everybody, kept so that nobody waits for four thousand names.
create table google_category (
  region text not null,
  lang text not null,
  name text not null,
  display_name text not null,
  fetched_at timestamptz not null default clock_timestamp(),
  primary key (region, lang, name)
);
grant select, insert, update, delete on google_category to vitrine_app;
create table google_offer (
  region text not null,
  category text not null,
  hours_types text[] not null,
  attributes text[] not null,
  fetched_at timestamptz not null default clock_timestamp(),
  primary key (region, category)
);
grant select, insert, update, delete on google_offer to vitrine_app;

-- One change of many places, in the background.
create table bulk_update (
  company_id uuid not null references company (id),
  id uuid not null,
  -- who asked, and the company they belong to: a super admin who acts for this one is none of its people
  asked_by uuid not null,
  home_company_id uuid not null,
  lang text not null check (lang in ('fr', 'en', 'es')),
  kind text not null check (kind in ('openingHours', 'googleProfile')),
  payload jsonb not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE')),
  total int not null,
  done int not null default 0,
  failed int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (company_id, id)
);
call close_to_company('bulk_update');
create index bulk_update_own on bulk_update (company_id, asked_by, created_at desc, id desc);

create table bulk_update_item (
  company_id uuid not null,
  bulk_update_id uuid not null,
  -- none of a place that is not there: what was asked is answered all the same
  location_id uuid not null,
  position int not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  error_code text,
  error_params jsonb not null default '{}',
  primary key (company_id, bulk_update_id, location_id),
  foreign key (company_id, bulk_update_id) references bulk_update (company_id, id) on delete cascade
);
call close_to_company('bulk_update_item');
create index bulk_update_item_waiting on bulk_update_item (company_id, bulk_update_id, position) where status = 'waiting';

-- A public holiday whose usual hours somebody confirmed: nothing is asked about it any more.
create table holiday_confirmation (
  company_id uuid not null,
  location_id uuid not null,
  day date not null,
  confirmed_by uuid,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, location_id, day),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade,
  foreign key (company_id, confirmed_by) references app_user (company_id, id) on delete set null (confirmed_by)
);
call close_to_company('holiday_confirmation');
