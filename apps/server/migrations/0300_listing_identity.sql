-- Name and address of a location are compared with what a network shows, field by field like the rest of a listing.
alter table listing_part drop constraint listing_part_field_check;
alter table listing_part add constraint listing_part_field_check check (field in
  ('title', 'address', 'hours', 'specialHours', 'description', 'categories', 'phone', 'website', 'attributes'));

-- A location that was read before learns with its next look what Google shows of both.
update webhook_route set listing_at = clock_timestamp() where network = 'google';
