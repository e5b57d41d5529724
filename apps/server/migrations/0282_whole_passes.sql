-- When everything of an account was last read: what a network no longer lists was deleted by its author.
alter table inbox_poll add column whole_at timestamptz;
