-- A company the platform has put aside: nobody of it comes in and nothing leaves for it; everything it has stays.

alter table company
  add column disabled_at timestamptz,
  -- for the platform alone
  add column disabled_because text,
  add check ((disabled_at is null) = (disabled_because is null));
