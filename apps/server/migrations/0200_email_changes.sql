-- An address somebody asked to sign in with, until the link sent there was followed. It carries the id of the mail that
-- told the address before.
create table email_change (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'cancelled')),
  asked_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('email_change');
create unique index email_change_waiting on email_change (company_id, user_id) where state = 'waiting';

-- What a link confirms. Several may lead to the same change: whoever asks again may find the first mail first.
alter table account_link add column email_change_id uuid;
alter table account_link add foreign key (company_id, email_change_id) references email_change (company_id, id) on delete cascade;
alter table account_link drop constraint account_link_kind_check;
alter table account_link add constraint account_link_kind_check check (kind in ('activation', 'reset', 'passwordless', 'email'));
create index account_link_of_email_change on account_link (company_id, email_change_id) where email_change_id is not null;
alter table account_request drop constraint account_request_kind_check;
alter table account_request add constraint account_request_kind_check check (kind in ('sign-up', 'activation', 'reset', 'passwordless', 'email'));
