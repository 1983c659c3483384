-- The 90 days in which a family is left alone end by the day it is for whoever asks, as everywhere else.
create or replace function app.contact_reach(ids bigint[])
 returns table(contact_id bigint, kind text, value text, allowed boolean, reasons text[])
 language sql
 stable
 set search_path = public, pg_temp
as $$
  with people as (
    select c.id, c.business_unit_id, c.phone, c.phone_2, c.phone_3, c.email, c.email_2,
           case when c.deleted_at is not null then array['deleted'] else '{}' end
           || array(select distinct e.kind from life_events e
                     where e.contact_id = c.id and e.undone_at is null and e.kind in ('deceased', 'do_not_contact') order by 1)
           || case when (select s.stops_contact from statuses s where s.id = c.status_id) then array['status'] else '{}' end
           || case when exists (
                select from contact_links l
                  join life_events e on e.contact_id = case when l.contact_id = c.id then l.linked_contact_id else l.contact_id end
                 where c.id in (l.contact_id, l.linked_contact_id) and e.contact_id <> c.id
                   and e.kind = 'deceased' and e.undone_at is null
                   and coalesce(e.happened_on, (e.created_at at time zone (select app.zone(app.timezone())))::date) > (select app.today()) - 90)
                or exists (select from aftercares a where a.contact_id = c.id and a.ended_at is null and a.died_on > (select app.today()) - 90)
                then array['bereaved'] else '{}' end as reasons
      from contacts c where c.id = any(ids)),
  points as (
    select p.id, v.kind, v.value from people p cross join lateral (values
      ('phone', p.phone), ('phone', p.phone_2), ('phone', p.phone_3), ('email', p.email), ('email', p.email_2)) v(kind, value)
     where v.value is not null
    union select x.contact_id, x.kind, x.value from contact_points x where x.contact_id = any(ids) and x.extra),
  judged as (
    select p.id, points.kind, points.value, p.reasons
           || case when case when p.reasons && array['do_not_contact', 'status'] then app.said_stop(p.business_unit_id, points.kind, points.value)
                else app.opted_out(p.business_unit_id, points.kind, points.value) end then array['opted_out'] else '{}' end
           || case when (select x.validity from contact_points x where x.contact_id = p.id and x.kind = points.kind
                          and x.value = points.value and x.validity_at is not null order by x.validity_at desc limit 1) = 'invalid'
                   then array['invalid'] else '{}' end
           || case when points.value is null then array['no_way'] else '{}' end as reasons
      from people p left join points on points.id = p.id)
  select j.id, j.kind, j.value, cardinality(j.reasons) = 0, j.reasons from judged j
$$;
