-- Businesses a place is held against, and what customers' words speak of.

-- Of another business only Google's id is kept; what Google says of it is asked when it is shown.
create table gmb_competitor (
  company_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  place_id text not null,
  -- the day Google was last asked for its reading, whatever it answered
  asked_on date,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, location_id, place_id),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('gmb_competitor');
create index gmb_competitor_created on gmb_competitor (company_id, created_at, id);

-- A reading a day, where the installation may keep them. A day that was missed has none.
create table gmb_competitor_reading (
  company_id uuid not null,
  competitor_id uuid not null,
  day date not null,
  rating numeric(2, 1) check (rating between 1 and 5),
  reviews int not null,
  primary key (company_id, competitor_id, day),
  foreign key (company_id, competitor_id) references gmb_competitor (company_id, id) on delete cascade
);
call close_to_company('gmb_competitor_reading');

-- Null where no emotion was found, and where nobody looked yet: `emotion_lexicon` says by which lexicon it was.
alter table inbox_item add column emotion text
  check (emotion in ('Joie', 'Peur', 'Calme', 'Colère', 'Dégout', 'Surprise', 'Tristesse'));
alter table inbox_item add column emotion_lexicon int not null default 0;
create index inbox_item_felt on inbox_item (company_id, edited_at desc, id desc)
  include (emotion, emotion_lexicon, rating, type, kind, location_id) where not placeholder and removed_at is null;
create index inbox_item_unfelt on inbox_item (company_id, emotion_lexicon, id);
