-- Locations without coordinates in countries with several time zones got their company's zone unasked. Those are marked to
-- check, unless the journal says that a person named the zone. Where the postal code tells the zone it was right.

alter table location no force row level security;
alter table company no force row level security;
alter table user_activity no force row level security;

update location l set time_zone_to_check = true
from company c
where c.id = l.company_id
  and not l.time_zone_to_check
  and (l.latitude is null or l.longitude is null)
  and (
    l.country in ('AQ', 'AR', 'AU', 'BR', 'CA', 'CD', 'CL', 'CN', 'CY', 'EC', 'FM', 'GL', 'ID', 'KI', 'KZ', 'MH', 'MN', 'MX',
      'MY', 'NZ', 'PG', 'PS', 'RU', 'UA', 'UM', 'US', 'UZ')
    or l.country in ('ES', 'PF', 'PT') and coalesce(l.postal_code, '') !~ '^\d'
  )
  -- A company whose zone was changed since may have had the one that the location still has.
  and (
    l.time_zone = c.time_zone
    or exists (select from user_activity a
      where a.company_id = l.company_id and a.operation = 'companies.update' and 'timeZone' = any(a.fields))
  )
  and not exists (select from user_activity a
    where a.company_id = l.company_id and a.operation in ('locations.create', 'locations.update')
      and a.object = '/api/locations/' || l.id and 'timeZone' = any(a.fields));

alter table location force row level security;
alter table company force row level security;
alter table user_activity force row level security;
