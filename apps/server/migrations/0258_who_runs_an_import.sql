-- Who let an import run, and the company they belong to: asked again while it goes on; null of what ran before.
alter table location_import add column run_by uuid, add column run_by_company_id uuid;
