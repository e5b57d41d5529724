-- What people should know. A row is written in the transaction of what it tells; who read it is kept apart.

create table notification (
  company_id uuid not null references company (id),
  id uuid not null,
  type text not null check (type in ('exportCompleted', 'invalidatedToken', 'scheduledPostError', 'scheduledPostAskModification', 'keywordMatch', 'info')),
  -- names the text, which is put into the reader's words
  kind text not null,
  params jsonb not null default '{}',
  -- what is told together: the post for all its places
  topic uuid not null,
  publication_id uuid,
  location_id uuid,
  item_id text,
  link text,
  -- one person, or everybody who sees the place
  recipient_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, publication_id, kind),
  foreign key (company_id, publication_id) references publication (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, id) on delete cascade,
  foreign key (company_id, recipient_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('notification');
create index notification_newest on notification (company_id, created_at desc);
create index notification_topic on notification (company_id, topic);

-- Until when a person has read, or removed, what concerns a topic. The nil topic is all of them.
create table notification_mark (
  company_id uuid not null,
  user_id uuid not null,
  topic uuid not null,
  read_until timestamptz,
  removed_until timestamptz,
  primary key (company_id, user_id, topic),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('notification_mark');
