-- Places somebody chose together and gave a name, for themselves. As with views no key leads to people: who acts for another
-- company is none of its.
create table saved_selection (
  company_id uuid not null references company (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call close_to_company('saved_selection');
create unique index saved_selection_name on saved_selection (company_id, user_id, lower(name));

create table saved_selection_location (
  company_id uuid not null,
  selection_id uuid not null,
  location_id uuid not null,
  primary key (company_id, selection_id, location_id),
  foreign key (company_id, selection_id) references saved_selection (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('saved_selection_location');
create index saved_selection_location_location on saved_selection_location (company_id, location_id);
