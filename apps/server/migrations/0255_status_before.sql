-- Who is let in again is what they were: an address that was never confirmed is not by having been kept out for a while.

alter table app_user add column status_before text check (status_before in ('invited', 'active'));
