-- Countries with several time zones: what could not be told from the address waits for a person.
alter table location add column time_zone_to_check boolean not null default false;
