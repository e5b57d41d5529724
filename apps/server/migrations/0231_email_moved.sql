-- The address before is told once more when a change is made.
alter table email_change add column told_by uuid;
create index email_change_told_by on email_change (company_id, told_by) where told_by is not null;
