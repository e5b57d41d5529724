-- Who acts for another company is told how the import they began there ended, as its own people are.
alter table location_import drop constraint location_import_company_id_created_by_fkey;
