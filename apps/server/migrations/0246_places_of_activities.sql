-- An act on several places says which: whoever sees some of them is told of it.

alter table user_activity add column location_ids uuid[] not null default '{}';
