-- Answers that are said often.

create table quick_reply (
  company_id uuid not null references company (id),
  id uuid not null,
  -- whose alone it is; null for those of the whole company
  owner_id uuid,
  title text not null,
  -- without its stroke
  shortcut text,
  folder text,
  -- by language: {"fr": "…", "es": "…"}
  texts jsonb not null check (texts <> '{}'),
  -- none says any
  networks text[] not null default '{}',
  min_rating int check (min_rating between 1 and 5),
  max_rating int check (max_rating between 1 and 5),
  -- replies really sent with it
  uses int not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz not null default clock_timestamp(),
  -- may be put back for a day; then the next deletion takes it for good
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('quick_reply');
create index quick_reply_title on quick_reply (company_id, fold(title), id) where removed_at is null;
create index quick_reply_owner on quick_reply (company_id, owner_id) where owner_id is not null;
-- One of the company and one of each person may be called alike.
create unique index quick_reply_shortcut on quick_reply (company_id, owner_id, fold(shortcut)) nulls not distinct
  where shortcut is not null and removed_at is null;

-- What a reply was written with, until it is sent: then it is counted, once, and gone.
create table quick_reply_use (
  company_id uuid not null,
  reply_id uuid not null,
  quick_reply_id uuid not null,
  primary key (company_id, reply_id, quick_reply_id),
  foreign key (company_id, reply_id) references inbox_reply (company_id, id) on delete cascade,
  foreign key (company_id, quick_reply_id) references quick_reply (company_id, id) on delete cascade
);
call close_to_company('quick_reply_use');
create index quick_reply_use_of on quick_reply_use (company_id, quick_reply_id);
