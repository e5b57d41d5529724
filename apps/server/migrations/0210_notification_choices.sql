-- What each person wants to be told of, and which way. What nobody chose is as the server thinks best, so only choices stand here.
create table notification_preference (
  company_id uuid not null,
  user_id uuid not null,
  type text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (company_id, user_id, type),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call close_to_company('notification_preference');

-- Nobody has looked yet who wants it by mail. A release that does not mail leaves it so.
alter table notification add column to_mail boolean not null default false;
create index notification_to_mail on notification (company_id, id) where to_mail;

-- What a mail tells of, if its reader may still be told when it leaves.
create table notification_mail (
  company_id uuid not null,
  mail_id uuid not null,
  notification_id uuid not null,
  primary key (company_id, mail_id, notification_id),
  foreign key (company_id, mail_id) references mail (company_id, id) on delete cascade,
  foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade
);
call close_to_company('notification_mail');
create index notification_mail_of on notification_mail (company_id, notification_id);
