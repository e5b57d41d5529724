-- What a customer wrote under a post of ours has the type of that post; until now every item said `post`.
alter table inbox_item no force row level security;
alter table publication no force row level security;
alter table publication_attempt no force row level security;
update inbox_item i set post_type = p.post_type
from publication_attempt a
join publication p on p.company_id = a.company_id and p.id = a.publication_id and p.post_type <> 'post'
where a.network = i.type and a.account_id = i.account_id and a.remote_id = i.post_remote_id and not a.replaces
  and p.company_id = i.company_id;
alter table inbox_item force row level security;
alter table publication force row level security;
alter table publication_attempt force row level security;
