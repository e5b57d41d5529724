-- Exports of reports, as spreadsheets and for print.

alter table export drop constraint export_kind_check;
alter table export add constraint export_kind_check
  check (kind in ('userActivities', 'locations', 'audienceReport', 'contentReport', 'googleReport', 'globalKpi'));
alter table export add column format text not null default 'csv' check (format in ('csv', 'xlsx', 'pdf'));
drop index export_under_way;
create unique index export_under_way on export (company_id, asked_by, kind, format, lang, md5(query))
  where status in ('QUEUED', 'RUNNING');
