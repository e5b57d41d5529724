-- Videos stored before uploads were copied without their metadata still say where they were filmed. Null: not cleaned yet.
alter table stored_file add column cleaned_at timestamptz;
-- The last time a video could not be cleaned.
alter table stored_file add column cleaning_failed_at timestamptz;
create index stored_file_to_clean on stored_file (created_at desc)
  where cleaned_at is null and cleaning_failed_at is null and content_type = 'video/mp4';
grant update (bytes, cleaned_at, cleaning_failed_at) on stored_file to vitrine_app;
