-- Names are searched and sorted without case or accents, the same on every server whatever its locales.

create function fold(text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '’', '''');

alter table location add column sort_name text not null generated always as (fold(name)) stored;
alter table location add column search_text text not null generated always as (
  fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(street, '') || ' ' || coalesce(external_id, ''))
) stored;
drop index location_name;
create index location_sort_name on location (company_id, sort_name, id);

-- What a row of an import is recognised by when it carries no external id: name, postal code and street, however they
-- are spelled.
create function import_key(name text, postal_code text, street text) returns text language sql immutable parallel safe
  return trim(regexp_replace(
    fold(coalesce(name, '') || ' | ' || coalesce(postal_code, '') || ' | ' || coalesce(street, '')), '[\s.,;:\-_/()"'']+', ' ', 'g'));

drop index location_import_key;
alter table location drop column import_key;
alter table location add column import_key text not null generated always as (import_key(name, postal_code, street)) stored;
create index location_import_key on location (company_id, import_key);
