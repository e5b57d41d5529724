-- Connections that broke are few among many, and asked for on every page.
create index integration_broken on integration (company_id) where not valid_token;
