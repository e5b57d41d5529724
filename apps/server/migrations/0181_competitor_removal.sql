-- A competitor that was removed can be put back, readings and all, until the next sweep of the following day.
alter table gmb_competitor add column removed_at timestamptz;
