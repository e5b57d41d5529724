-- Posts: what people write and decide. How far each got is in `publication` and never stored here.

create table scheduled_post (
  company_id uuid not null references company (id),
  id uuid not null,
  -- ties the posts of one composition for several networks
  composition uuid,
  author_id uuid,
  integration_type text not null,
  post_type text not null,
  text text not null default '',
  title text,
  link text,
  note text,
  comment text,
  attachment_ids uuid[] not null default '{}',
  -- what only some kinds of post have, as the contract's PostOptions
  options jsonb not null default '{}',
  editorial text not null check (editorial in ('DRAFT', 'PENDING_APPROVAL', 'ASK_MODIFICATION', 'RSS_FEED', 'INTERN_FEED', 'SCHEDULED')),
  schedule_type text not null check (schedule_type in ('NOW', 'LATER')),
  scheduled_at timestamptz not null,
  -- the same moment as clocks show it in the zone, and the rules it was reckoned by
  wall_time text not null,
  time_zone text not null,
  time_shift text check (time_shift in ('skipped', 'repeated')),
  zone_rules text not null,
  version int not null default 1,
  -- who let which version go; a later one must be let go again
  cleared_version int,
  cleared_by uuid,
  change_note text,
  change_asked_by uuid,
  change_asked_at timestamptz,
  search_text text not null generated always as (fold(coalesce(title, '') || ' ' || text)) stored,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- its publications stay: they say which posts on the networks are ours
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, author_id) references app_user (company_id, id) on delete set null (author_id),
  foreign key (company_id, cleared_by) references app_user (company_id, id) on delete set null (cleared_by),
  foreign key (company_id, change_asked_by) references app_user (company_id, id) on delete set null (change_asked_by)
);
call close_to_company('scheduled_post');
create index scheduled_post_at on scheduled_post (company_id, scheduled_at, id) where deleted_at is null;
create index scheduled_post_created on scheduled_post (company_id, created_at, id) where deleted_at is null;
create index scheduled_post_author on scheduled_post (company_id, author_id, scheduled_at) where deleted_at is null;
create index scheduled_post_composition on scheduled_post (company_id, composition) where composition is not null;
