-- Groups, labels and places.

create table location_group (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('location_group');
create unique index location_group_name on location_group (company_id, lower(name));

create table location_label (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('location_label');
create unique index location_label_name on location_label (company_id, lower(name));

create table location (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (name <> ''),
  external_id text,
  group_id uuid,
  street text,
  postal_code text,
  city text,
  country text not null default 'FR',
  phone text,
  website text,
  description text,
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  update_fb_data boolean not null default false,
  -- [{type, monday … sunday}] and [{date, ranges}] as the contract spells them
  opening_hours jsonb not null default '[]',
  special_times jsonb not null default '[]',
  hours_to_check text[] not null default '{}',
  custom_fields jsonb not null default '{}',
  -- what rows of an import are recognised by when they carry no external id
  import_key text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, group_id) references location_group (company_id, id) on delete set null (group_id)
);
call close_to_company('location');
create unique index location_external_id on location (company_id, external_id) where external_id is not null;
create index location_import_key on location (company_id, import_key);
create index location_name on location (company_id, lower(name), id);
create index location_group_id on location (company_id, group_id);

create table location_label_link (
  company_id uuid not null,
  location_id uuid not null,
  label_id uuid not null,
  primary key (company_id, location_id, label_id),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade,
  foreign key (company_id, label_id) references location_label (company_id, id) on delete cascade
);
call close_to_company('location_label_link');
create index location_label_link_label on location_label_link (company_id, label_id);

-- The places a PROFILE_MEMBER may see.
create table user_location (
  company_id uuid not null,
  user_id uuid not null,
  location_id uuid not null,
  primary key (company_id, user_id, location_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('user_location');
create index user_location_location on user_location (company_id, location_id);
