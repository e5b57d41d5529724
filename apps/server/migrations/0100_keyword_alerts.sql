-- Words a company wants to hear of when a customer writes them, and where they were found.

create table keyword_alert (
  company_id uuid not null references company (id),
  id uuid not null,
  -- in every place, else in those of keyword_alert_location: one that loses its last place does not become wider
  everywhere boolean not null,
  -- for everybody who sees the place, else for those of keyword_alert_recipient
  everybody boolean not null,
  is_active boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('keyword_alert');

create table keyword_alert_word (
  company_id uuid not null,
  alert_id uuid not null,
  position int not null,
  -- as it was typed
  text text not null,
  -- its words as they are compared, one blank between
  phrase text not null,
  -- the longest of them: texts are looked up by it, so that an alert none of whose words they hold costs nothing
  anchor text not null,
  primary key (company_id, alert_id, position),
  foreign key (company_id, alert_id) references keyword_alert (company_id, id) on delete cascade
);
call close_to_company('keyword_alert_word');
create index keyword_alert_word_anchor on keyword_alert_word (company_id, anchor);

create table keyword_alert_location (
  company_id uuid not null,
  alert_id uuid not null,
  location_id uuid not null,
  primary key (company_id, alert_id, location_id),
  foreign key (company_id, alert_id) references keyword_alert (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade
);
call close_to_company('keyword_alert_location');
create index keyword_alert_location_location on keyword_alert_location (company_id, location_id);

create table keyword_alert_recipient (
  company_id uuid not null,
  alert_id uuid not null,
  user_id uuid not null,
  primary key (company_id, alert_id, user_id),
  foreign key (company_id, alert_id) references keyword_alert (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('keyword_alert_recipient');
create index keyword_alert_recipient_user on keyword_alert_recipient (company_id, user_id);

-- Told once per alert and item, whichever of webhook and polling brings it and however often it is edited.
create table keyword_match (
  company_id uuid not null,
  alert_id uuid not null,
  item_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, alert_id, item_id),
  foreign key (company_id, alert_id) references keyword_alert (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inbox_item (company_id, id) on delete cascade
);
call close_to_company('keyword_match');
create index keyword_match_item on keyword_match (company_id, item_id);

-- Replies are found by what the network calls them, whatever they stand under.
create index inbox_reply_remote_id on inbox_reply (company_id, remote_id) where remote_id is not null;
