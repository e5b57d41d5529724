-- False while one under which a worker died waits to be prepared among few: another death then is not held against it.
alter table publication add column begun boolean not null default true;
grant select (begun), update (begun) on publication to vitrine_dispatcher;
