-- What very many contacts share is looked up by all that is asked about at once: a probe that stops at 51 then reads 51
-- entries, however many are called so or were born on 1 January 1900.
create index contact_points_extra on contact_points (business_unit_id, kind, value) where extra;
create index contacts_match_born on contacts (business_unit_id, match_name, date_of_birth)
  where deleted_at is null and match_name is not null and date_of_birth is not null;
create index contacts_match_zip on contacts (business_unit_id, match_name, zip_key)
  where deleted_at is null and match_name is not null and zip_key is not null;
drop index contacts_born;
create index contacts_born on contacts (business_unit_id, date_of_birth, zip_key) include (owner_id) where deleted_at is null;
create index contact_policies_told on contact_policies (contact_id, policy_number) where deleted_at is null;

-- Whoever asks about e-mail alone does not have each phone judged, which others may share by the thousand.
drop function app.contact_reach(bigint[]);
create function app.contact_reach(ids bigint[], of_kind text default null)
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
     where v.value is not null and (of_kind is null or v.kind = of_kind)
    union select x.contact_id, x.kind, x.value from contact_points x
     where x.contact_id = any(ids) and x.extra and (of_kind is null or x.kind = of_kind)),
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
revoke all on function app.contact_reach(bigint[], text) from public;
grant execute on function app.contact_reach(bigint[], text) to openbook_app, openbook_system, openbook_sub_admin;
