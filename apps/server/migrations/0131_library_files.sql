-- A file of the library goes with its attachment.
alter table library_media drop constraint library_media_company_id_attachment_id_fkey;
alter table library_media add constraint library_media_company_id_attachment_id_fkey
  foreign key (company_id, attachment_id) references attachment (company_id, id) on delete cascade;
