-- Filters of a screen that somebody gave a name, for themselves. Who acts for another company has them there, too, and is
-- none of its people: so no key leads to people.
create table saved_view (
  company_id uuid not null references company (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  screen text not null,
  name text not null,
  -- what stands behind the question mark of its address
  query text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call close_to_company('saved_view');
create unique index saved_view_name on saved_view (company_id, user_id, screen, lower(name));
