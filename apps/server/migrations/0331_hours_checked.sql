-- When a person first confirmed or edited opening hours of one of the company's locations: a step of the first steps.

alter table company add column hours_checked_at timestamptz;

alter table company no force row level security;
alter table user_activity no force row level security;

update company c set hours_checked_at = a.at
from (
  select company_id, min(at) as at from user_activity
  where outcome = 'done' and (
    operation in ('holidays.confirm', 'bulkUpdates.openingHours')
    or operation in ('locations.create', 'locations.update') and fields && array['openingHours', 'specialTimes'])
  group by company_id
) a
where a.company_id = c.id;

alter table company force row level security;
alter table user_activity force row level security;
