-- The days of an account by months, packed: reports over many places read these and add up outside of the database, where a
-- number costs a hundredth. report_day stays what is written and true; a trigger keeps these the same, whoever writes there.
create table report_month (
  company_id uuid not null,
  type text not null,
  month date not null,
  integration_id uuid not null,
  location_id uuid not null,
  -- a bit for each day there is a row of, and one for each figure some of them have, as report_day names them in order
  days int not null,
  figures int not null,
  -- the days of the first figure, then those of the next: four bytes a number, -2147483648 for a day without it
  packed bytea not null,
  primary key (company_id, type, month, integration_id),
  foreign key (company_id, integration_id) references integration (company_id, id) on delete cascade
);
call close_to_company('report_month');
create index report_month_of_account on report_month (company_id, integration_id, month);

create function packed_figure(figure int) returns bytea language sql immutable parallel safe
  return int4send(coalesce(figure, -2147483648));

create procedure pack_report_months(company uuid, account uuid, touched date[]) language sql as $$
  insert into report_month (company_id, type, month, integration_id, location_id, days, figures, packed)
    select company, type, month, account, location_id, days,
      case when f0 is null then 0 else 1 end | case when f1 is null then 0 else 2 end |
      case when f2 is null then 0 else 4 end | case when f3 is null then 0 else 8 end |
      case when f4 is null then 0 else 16 end | case when f5 is null then 0 else 32 end |
      case when f6 is null then 0 else 64 end | case when f7 is null then 0 else 128 end |
      case when f8 is null then 0 else 256 end | case when f9 is null then 0 else 512 end |
      case when f10 is null then 0 else 1024 end | case when f11 is null then 0 else 2048 end |
      case when f12 is null then 0 else 4096 end | case when f13 is null then 0 else 8192 end,
      coalesce(f0, '') || coalesce(f1, '') || coalesce(f2, '') || coalesce(f3, '') || coalesce(f4, '') ||
      coalesce(f5, '') || coalesce(f6, '') || coalesce(f7, '') || coalesce(f8, '') || coalesce(f9, '') ||
      coalesce(f10, '') || coalesce(f11, '') || coalesce(f12, '') || coalesce(f13, '')
    from (select min(d.type) as type, date_trunc('month', d.day)::date as month, min(d.location_id::text)::uuid as location_id,
      bit_or(1 << (extract(day from d.day)::int - 1)) as days,
      case when count(d.followers) > 0 then string_agg(packed_figure(d.followers), '' order by d.day) end as f0,
      case when count(d.gained) > 0 then string_agg(packed_figure(d.gained), '' order by d.day) end as f1,
      case when count(d.lost) > 0 then string_agg(packed_figure(d.lost), '' order by d.day) end as f2,
      case when count(d.reach) > 0 then string_agg(packed_figure(d.reach), '' order by d.day) end as f3,
      case when count(d.views) > 0 then string_agg(packed_figure(d.views), '' order by d.day) end as f4,
      case when count(d.engagements) > 0 then string_agg(packed_figure(d.engagements), '' order by d.day) end as f5,
      case when count(d.search_mobile) > 0 then string_agg(packed_figure(d.search_mobile), '' order by d.day) end as f6,
      case when count(d.search_desktop) > 0 then string_agg(packed_figure(d.search_desktop), '' order by d.day) end as f7,
      case when count(d.maps_mobile) > 0 then string_agg(packed_figure(d.maps_mobile), '' order by d.day) end as f8,
      case when count(d.maps_desktop) > 0 then string_agg(packed_figure(d.maps_desktop), '' order by d.day) end as f9,
      case when count(d.calls) > 0 then string_agg(packed_figure(d.calls), '' order by d.day) end as f10,
      case when count(d.website) > 0 then string_agg(packed_figure(d.website), '' order by d.day) end as f11,
      case when count(d.directions) > 0 then string_agg(packed_figure(d.directions), '' order by d.day) end as f12,
      case when count(d.bookings) > 0 then string_agg(packed_figure(d.bookings), '' order by d.day) end as f13
    from unnest(touched) t(month)
    join report_day d on d.company_id = company and d.integration_id = account
      and d.day >= t.month and d.day < t.month + interval '1 month'
    group by date_trunc('month', d.day)::date) m
  on conflict (company_id, type, month, integration_id) do update set
    location_id = excluded.location_id, days = excluded.days, figures = excluded.figures, packed = excluded.packed
$$;

-- Days only go with their account, and so do its months.
create function pack_report_days() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select f.company_id, f.integration_id, array_agg(distinct date_trunc('month', f.day)::date) as months
    from fresh f group by f.company_id, f.integration_id order by f.integration_id
  loop
    -- Two who write days of one account pack one after the other, each what is there then.
    perform from integration i where i.company_id = touched.company_id and i.id = touched.integration_id for no key update;
    call pack_report_months(touched.company_id, touched.integration_id, touched.months);
  end loop;
  return null;
end $$;
create trigger report_day_packed_new after insert on report_day
  referencing new table as fresh for each statement execute function pack_report_days();
create trigger report_day_packed_changed after update on report_day
  referencing new table as fresh for each statement execute function pack_report_days();

-- What is there already. The owner is held by row security too, unless it is lifted for as long as this takes.
alter table report_day no force row level security;
alter table report_month no force row level security;
do $$
declare
  account record;
begin
  for account in
    select d.company_id, d.integration_id, array_agg(distinct date_trunc('month', d.day)::date) as months
    from report_day d group by d.company_id, d.integration_id
  loop
    call pack_report_months(account.company_id, account.integration_id, account.months);
  end loop;
end $$;
alter table report_day force row level security;
alter table report_month force row level security;
