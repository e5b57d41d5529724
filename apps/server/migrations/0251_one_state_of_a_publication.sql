-- Of a publication one state is told at a time: what was late and failed since no longer says that it is tried again.

alter table notification no force row level security;
delete from notification n using notification later
  where later.company_id = n.company_id and later.publication_id = n.publication_id
    and n.kind not in ('token', 'post.duplicate') and later.kind not in ('token', 'post.duplicate')
    and (later.created_at, later.id) > (n.created_at, n.id);
alter table notification force row level security;

alter table notification drop constraint notification_company_id_publication_id_kind_key;
create unique index notification_state on notification
  (company_id, publication_id, (case when kind in ('token', 'post.duplicate') then kind else 'state' end));
