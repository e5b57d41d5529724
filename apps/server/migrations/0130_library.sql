-- The media library: folders and files of a company, and what the platform shares with companies.

create table library_folder (
  company_id uuid not null references company (id),
  id uuid not null,
  parent_id uuid,
  name text not null,
  sort_name text not null generated always as (fold(name)) stored,
  created_at timestamptz not null default clock_timestamp(),
  -- taken out together with others; gone for good when its time to be put back is over
  removal_id uuid,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references library_folder (company_id, id) on delete cascade
);
call close_to_company('library_folder');
create unique index library_folder_name on library_folder (company_id, parent_id, sort_name) nulls not distinct where deleted_at is null;
create index library_folder_parent on library_folder (company_id, parent_id);

create table library_removal (
  company_id uuid not null references company (id),
  id uuid not null,
  folders int not null,
  medias int not null,
  until timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
call close_to_company('library_removal');

create table library_media (
  company_id uuid not null references company (id),
  id uuid not null,
  attachment_id uuid not null,
  folder_id uuid,
  name text not null,
  type text not null check (type in ('image', 'video')),
  format text not null,
  kind text check (kind in ('COVER', 'PROFILE', 'LOGO', 'EXTERIOR', 'INTERIOR', 'ADDITIONAL')),
  tags text[] not null default '{}',
  sort_name text not null generated always as (fold(name)) stored,
  uploaded_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  removal_id uuid,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id),
  foreign key (company_id, folder_id) references library_folder (company_id, id) on delete set null (folder_id),
  foreign key (company_id, uploaded_by) references app_user (company_id, id) on delete set null (uploaded_by)
);
call close_to_company('library_media');
create index library_media_created on library_media (company_id, created_at, id) where deleted_at is null;
create index library_media_name on library_media (company_id, sort_name, id) where deleted_at is null;
create index library_media_folder on library_media (company_id, folder_id) where deleted_at is null;
create index library_media_attachment on library_media (company_id, attachment_id);
create index library_media_uploader on library_media (company_id, uploaded_by);

-- Which posts a file is in.
create index scheduled_post_attachments on scheduled_post using gin (attachment_ids);

-- Files the platform shares: rows of the company that keeps them, which those may read whom they are shared with.
create table shared_media (
  company_id uuid not null references company (id),
  id uuid not null,
  storage_key text not null,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  duration double precision,
  alt_text text,
  source_sha256 bytea not null,
  name text not null,
  -- names of folders, a slash between; empty at the top
  folder text not null default '',
  type text not null check (type in ('image', 'video')),
  format text not null,
  kind text check (kind in ('COVER', 'PROFILE', 'LOGO', 'EXTERIOR', 'INTERIOR', 'ADDITIONAL')),
  tags text[] not null default '{}',
  sort_name text not null generated always as (fold(name)) stored,
  -- every company, else those named
  everybody boolean not null default false,
  companies uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
call close_to_company('shared_media');
create policy receiver on shared_media for select
  using ((select app_company()) is not null and deleted_at is null and (everybody or (select app_company()) = any (companies)));
-- Before a file is thrown away, whether the platform shares it.
create policy super_admin on shared_media for select using (current_setting('app.super_admin', true) = 'on');
create index shared_media_key on shared_media (storage_key);
create index shared_media_created on shared_media (company_id, created_at, id) where deleted_at is null;
create index shared_media_companies on shared_media using gin (companies) where deleted_at is null;
create index shared_media_everybody on shared_media (created_at, id) where everybody and deleted_at is null;

-- What a company made its own of them: the attachments its posts use.
create table shared_media_taken (
  company_id uuid not null,
  media_id uuid not null,
  attachment_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, media_id, attachment_id),
  foreign key (company_id, attachment_id) references attachment (company_id, id) on delete cascade
);
call close_to_company('shared_media_taken');
-- The super admin asks which companies use what is shared.
create policy super_admin on shared_media_taken for select using (current_setting('app.super_admin', true) = 'on');
create index shared_media_taken_attachment on shared_media_taken (company_id, attachment_id);
