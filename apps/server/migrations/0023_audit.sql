-- What was sent is looked at once more when all is quiet: is it there twice?

alter table publication_attempt
  -- where the connector stood when it was sent, which is what it is found by
  add column ready jsonb,
  -- how often the request that publishes was begun
  add column sends int not null default 0,
  add column audited_at timestamptz;
create index publication_attempt_audit on publication_attempt (ended_at) where phase = 'PUBLISHED' and audited_at is null;
grant select (ended_at, sends, audited_at), update (audited_at) on publication_attempt to vitrine_dispatcher;
create policy dispatcher_audit on publication_attempt for update to vitrine_dispatcher using (true) with check (true);
