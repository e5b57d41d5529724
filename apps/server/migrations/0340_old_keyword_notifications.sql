-- Matches of one keyword alert that nobody has read or removed become the one notification that grows, as new ones do. Those
-- before 0335 did not name their alert: it is named where a single alert of that word matched the item.
with unseen as (
  select n.company_id, n.id, (array_agg(a.id))[1] as alert_id
  from notification n
  join keyword_match m on m.company_id = n.company_id and m.item_id = n.item_id
  join keyword_alert a on a.company_id = m.company_id and a.id = m.alert_id
  where n.kind = 'keyword' and n.topic = n.id and not n.params ? 'alert'
    and exists (select from keyword_alert_word w
      where w.company_id = a.company_id and w.alert_id = a.id and w.text = n.params ->> 'word')
    and (a.everybody and n.recipient_id is null or not a.everybody and exists (select from keyword_alert_recipient r
      where r.company_id = a.company_id and r.alert_id = a.id and r.user_id = n.recipient_id))
    and not exists (select from notification_mark k where k.company_id = n.company_id
      and (k.topic = n.topic and greatest(k.read_until, k.removed_until) > '-infinity'
        or k.topic = '00000000-0000-0000-0000-000000000000' and k.removed_until >= n.created_at))
  group by n.company_id, n.id
  having count(*) = 1),
begun as (
  update keyword_alert a set topic = gen_random_uuid()
  where a.topic is null and exists (select from unseen u where u.company_id = a.company_id and u.alert_id = a.id)
  returning a.company_id, a.id, a.topic)
update notification n
set topic = b.topic, params = n.params || jsonb_build_object('alert', b.id)
from unseen u join begun b on b.company_id = u.company_id and b.id = u.alert_id
where n.company_id = u.company_id and n.id = u.id;
