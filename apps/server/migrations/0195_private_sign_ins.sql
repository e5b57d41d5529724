-- Signing in to an Instagram account that waits for the person: a code, or a word in the app. Never a password.
create table private_sign_in (
  company_id uuid not null,
  location_id uuid not null,
  username text not null,
  -- 'refused' is kept only to count: Instagram locks accounts that are tried too often
  state text not null check (state in ('code', 'approval', 'refused')),
  tries integer not null default 1,
  -- Instagram is not asked again before
  next_at timestamptz not null,
  begun_at timestamptz not null default clock_timestamp(),
  primary key (company_id, location_id),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('private_sign_in');
