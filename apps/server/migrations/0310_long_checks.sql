-- People are notified once for each publication that is being verified for long.
alter table publication add column check_told boolean not null default false;
grant select (check_told) on publication to vitrine_dispatcher;
