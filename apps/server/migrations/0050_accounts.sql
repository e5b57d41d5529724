-- How people get in: links sent by mail, the mails themselves, and sessions bound to their browser.

-- What a mail's link leads to. Of the token in it only the hash is kept, made when the mail is on its way.
-- It carries the id of its mail.
create table account_link (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('activation', 'reset', 'passwordless')),
  hash bytea unique,
  nonce bytea,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  used_at timestamptz,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index account_link_of_user on account_link (company_id, user_id);
grant select, insert, update, delete on account_link to vitrine_app;

-- Who asked for which mail, whether the address belongs to somebody or not; counted by address of either kind.
create table account_request (
  id uuid primary key,
  kind text not null check (kind in ('sign-up', 'activation', 'reset', 'passwordless')),
  email text not null,
  address text not null,
  at timestamptz not null default clock_timestamp()
);
create index account_request_email on account_request (kind, email, at);
create index account_request_address on account_request (kind, address, at);
grant select, insert, delete on account_request to vitrine_app;

-- Every mail to a person. `sending` is said before the mail server is spoken to: who finds it there later does not know
-- whether it went out, and leaves it.
create table mail (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  message_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unconfirmed', 'dropped')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('mail');
create index mail_of_user on mail (company_id, user_id);

-- Of the cookie a browser was given when it signed in; without one the tokens alone suffice, and for a day only.
alter table session add column binding_hash bytea;
