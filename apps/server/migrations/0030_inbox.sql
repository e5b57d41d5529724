-- What customers wrote, and what was answered.

create table inbox_item (
  company_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  type text not null,
  account_id text not null,
  remote_id text not null,
  kind text not null,
  post_type text not null default 'post',
  post_remote_id text,
  author_id text,
  author_name text not null default '',
  author_avatar text,
  text text not null default '',
  rating int check (rating between 1 and 5),
  likes int not null default 0,
  images jsonb not null default '[]',
  permalink text,
  created_at timestamptz not null,
  -- the network's own time of the last change: an older event never overwrites a newer one
  edited_at timestamptz not null,
  -- taken away on the network: stays so, whatever arrives late
  removed_at timestamptz,
  -- ours alone, never touched by what the network says
  is_done boolean not null default false,
  is_liked boolean not null default false,
  replies_count int not null default 0,
  -- a parent whose reply came first: known by its id only, not shown yet
  placeholder boolean not null default false,
  search text not null default '',
  primary key (company_id, id),
  unique (company_id, type, account_id, remote_id),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('inbox_item');
create index inbox_item_newest on inbox_item (company_id, edited_at desc, id desc) where not placeholder;
create index inbox_item_todo on inbox_item (company_id, is_done, edited_at desc, id desc) where not placeholder;
create index inbox_item_of_place on inbox_item (company_id, location_id, edited_at desc, id desc) where not placeholder;
create index inbox_item_of_post on inbox_item (company_id, post_remote_id);

create table inbox_reply (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  parent_id uuid,
  remote_id text,
  text text not null,
  is_ours boolean not null,
  is_private boolean not null default false,
  author_id text,
  author_name text not null default '',
  author_avatar text,
  written_by uuid,
  -- null for what the network brought; see replyStatuses in the contract
  status text check (status in ('PENDING_APPROVAL', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED', 'REFUSED')),
  error_code text,
  -- the earliest instant it may leave: five seconds for a second thought
  leaves_at timestamptz,
  permalink text,
  likes int not null default 0,
  is_liked boolean not null default false,
  is_done boolean not null default false,
  posted_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references inbox_item (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references inbox_reply (company_id, id) on delete set null (parent_id)
);
call close_to_company('inbox_reply');
create unique index inbox_reply_remote on inbox_reply (company_id, item_id, remote_id) where remote_id is not null;
create index inbox_reply_of_item on inbox_reply (company_id, item_id, posted_at desc, id desc);
create index inbox_reply_waiting on inbox_reply (company_id, status) where status is not null and status <> 'SENT';

-- What was taken away before we ever saw it: a create that arrives late must not bring it back.
create table inbox_tombstone (
  company_id uuid not null references company (id),
  type text not null,
  account_id text not null,
  remote_id text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, type, account_id, remote_id)
);
call close_to_company('inbox_tombstone');

-- Totals are exact and cheap: kept by the trigger below, a row per place, network and state.
create table inbox_count (
  company_id uuid not null,
  location_id uuid not null,
  type text not null,
  is_done boolean not null,
  items int not null default 0,
  primary key (company_id, location_id, type, is_done),
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('inbox_count');

-- Once a statement, not a row, and always in the same order: bulk changes stay quick and two of them can't lock each
-- other. A place that is deleted takes its counters along, so deleted items need no count.
create function count_new_inbox_items() returns trigger language plpgsql as $$
begin
  insert into inbox_count (company_id, location_id, type, is_done, items)
    select company_id, location_id, type, is_done, sum(n)
    from (
      select company_id, location_id, type, is_done, 1 as n from added where not placeholder and removed_at is null
    ) change
    group by 1, 2, 3, 4
    having sum(n) <> 0
    order by 1, 2, 3, 4
  on conflict (company_id, location_id, type, is_done) do update set items = inbox_count.items + excluded.items;
  return null;
end $$;
create function count_changed_inbox_items() returns trigger language plpgsql as $$
begin
  insert into inbox_count (company_id, location_id, type, is_done, items)
    select company_id, location_id, type, is_done, sum(n)
    from (
      select company_id, location_id, type, is_done, 1 as n from now where not placeholder and removed_at is null
      union all
      select company_id, location_id, type, is_done, -1 as n from before where not placeholder and removed_at is null
    ) change
    group by 1, 2, 3, 4
    having sum(n) <> 0
    order by 1, 2, 3, 4
  on conflict (company_id, location_id, type, is_done) do update set items = inbox_count.items + excluded.items;
  return null;
end $$;
create trigger inbox_item_added after insert on inbox_item
  referencing new table as added for each statement execute function count_new_inbox_items();
create trigger inbox_item_changed after update on inbox_item
  referencing old table as before new table as now for each statement execute function count_changed_inbox_items();

-- Where polling of an account stands.
create table inbox_poll (
  company_id uuid not null,
  integration_id uuid not null,
  bookmark jsonb,
  failures int not null default 0,
  polled_at timestamptz,
  primary key (company_id, integration_id),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('inbox_poll');

-- Every connected account with the instant it is asked next; nothing of the company's but its id.
alter table webhook_route add column poll_at timestamptz not null default clock_timestamp();
create index webhook_route_poll on webhook_route (poll_at);
create index webhook_route_integration on webhook_route (integration_id);
grant update (poll_at) on webhook_route to vitrine_app;

-- Events as they came, once each, until they are applied. Whose they are is only known by reading them.
create table webhook_event (
  id uuid primary key,
  network text not null,
  sha256 bytea not null,
  body bytea not null,
  received_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  unique (network, sha256)
);
grant select, insert, update, delete on webhook_event to vitrine_app;
