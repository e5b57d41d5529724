-- When the network last said it so: some let what others wrote be kept for hours only.
alter table inbox_item add column read_at timestamptz not null default now();
alter table inbox_reply add column read_at timestamptz not null default now();
create index inbox_item_short_lived on inbox_item (company_id, read_at) where type = 'linkedin';
