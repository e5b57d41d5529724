-- Files of places: their rows, what they would do and what they did.

-- A row without an external id is recognised by its name, and of the places so named by postal code and street where
-- the file has them. The key ignores case, accents and punctuation.
drop index location_import_key;
alter table location drop column import_key;
drop function import_key(text, text, text);
create function name_key(text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(fold($1), '[\s.,;:\-_/()"'']+', ' ', 'g'));
alter table location add column name_key text not null generated always as (name_key(name)) stored;
create index location_name_key on location (company_id, name_key);

create table location_import (
  company_id uuid not null references company (id),
  id uuid not null,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  status text not null default 'PREVIEW' check (status in ('PREVIEW', 'QUEUED', 'RUNNING', 'DONE')),
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  header text[] not null,
  -- one target a column
  mapping text[] not null,
  -- counts of rows: planned until the run starts, then done
  rows int not null default 0,
  done int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  to_check int not null default 0,
  new_groups text[] not null default '{}',
  new_labels text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id) on delete set null (created_by)
);
call close_to_company('location_import');
create index location_import_created_at on location_import (company_id, created_at desc);

create table location_import_row (
  company_id uuid not null,
  import_id uuid not null,
  number int not null,
  cells text[] not null,
  name text not null default '',
  -- what the row says of itself; a second row that says the same is refused
  identity text,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  -- written, not only planned
  done boolean not null default false,
  location_id uuid,
  -- [{field, from, to}] and [{column, code, params}]
  changes jsonb not null default '[]',
  faults jsonb not null default '[]',
  primary key (company_id, import_id, number),
  foreign key (company_id, import_id) references location_import (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete set null (location_id)
);
call close_to_company('location_import_row');
create index location_import_row_identity on location_import_row (company_id, import_id, identity);
create index location_import_row_location on location_import_row (company_id, location_id) where location_id is not null;
create index location_import_row_pending on location_import_row (company_id, import_id, number) where not done;
