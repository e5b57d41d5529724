-- Who acts for another company is none of its people, and is told of what they start there and marks it as they read. So, as
-- with views and selections, no key leads from either to people; the marks stay the company's.
alter table notification_mark
  drop constraint notification_mark_company_id_user_id_fkey,
  add foreign key (company_id) references company (id) on delete cascade;
alter table notification drop constraint notification_company_id_recipient_id_fkey;
