-- The closed months (2026-10) Google was asked for search terms of and answered, also when there were none.
alter table report_account add column keyword_months text[] not null default '{}';
