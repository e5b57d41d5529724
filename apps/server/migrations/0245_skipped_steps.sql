-- The first steps a company put aside: for everybody in it.

alter table company add column skipped_steps text[] not null default '{}';
