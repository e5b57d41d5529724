-- Who lets a reply go names the words they read.
alter table inbox_reply add column version integer not null default 1;
