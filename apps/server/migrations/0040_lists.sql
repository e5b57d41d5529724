-- What lists count and page by: an index alone answers, without the rows.

-- Only what lists show is in them, with everything their filters ask about. What is still to be done is a small part.
drop index inbox_item_newest;
create index inbox_item_newest on inbox_item (company_id, edited_at desc, id desc)
  include (is_done, type, kind, post_type, rating, replies_count, location_id) where not placeholder and removed_at is null;
drop index inbox_item_todo;
create index inbox_item_todo on inbox_item (company_id, edited_at desc, id desc)
  include (type, kind, post_type, rating, replies_count, location_id) where not is_done and not placeholder and removed_at is null;
create index inbox_item_rated on inbox_item (company_id, rating, edited_at desc, id desc)
  include (is_done, type, location_id) where rating is not null and not placeholder and removed_at is null;
-- Of every item: a place that is deleted finds them by it too.
drop index inbox_item_of_place;
create index inbox_item_of_place on inbox_item (company_id, location_id, edited_at desc, id desc);

-- A post's status follows from its publications: those that are still to come, and those that went wrong, are few.
create index scheduled_post_editorial on scheduled_post (company_id, editorial, scheduled_at, id) where deleted_at is null;
create index publication_open on publication (company_id, post_id)
  where kind = 'post' and state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING');
create index publication_failed on publication (company_id, post_id)
  where kind = 'post' and state in ('FAILED', 'UNCONFIRMED', 'QUARANTINED');
