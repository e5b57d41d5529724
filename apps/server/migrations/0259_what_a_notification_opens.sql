-- All it may open has a uuid: as text, each line of the list read every post to find its own.
alter table notification alter column item_id type uuid using item_id::uuid;
