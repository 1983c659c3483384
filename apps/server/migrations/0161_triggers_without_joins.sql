-- A statement of a trigger keeps the plan of its first run in a session, made for the few rows there were then: joined, the two
-- tables of a transition are later read one for each row of the other. What is grouped is read once, whatever the plan.
create or replace function app.last_contacts_told()
 returns trigger
 language plpgsql
as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct unnest(array[min(e.contact_id), max(e.contact_id)])
                   from (select o.id, o.contact_id from was o union all select n.id, n.contact_id from written n) e
                  group by e.id having min(e.contact_id) <> max(e.contact_id));
  else
    ids := array(select distinct w.contact_id from written w
                  where w.kind in ('contact_notes.deleted', 'contact_notes.restored', 'events.undone')
                     or app.contacted_at(w.kind, w.data, w.at) is not null);
  end if;
  if ids <> '{}' then perform app.settle_last_contacts(ids); end if;
  return null;
end $$;

create or replace function app.certificates_told()
 returns trigger
 language plpgsql
as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct unnest(array[min(e.contact_id), max(e.contact_id)])
                   from (select o.id, o.contact_id from was o union all select n.id, n.contact_id from written n) e
                  group by e.id having min(e.contact_id) <> max(e.contact_id));
  else
    ids := array(select distinct w.contact_id from written w);
  end if;
  if ids = '{}' then return null; end if;
  perform from contacts c where c.id = any(ids) order by c.id for no key update;
  update contact_consents k set on_record = (k.on_record & 1) | s.certified
    from (select i.id, 2 * (exists (select from consent_certificates s where s.contact_id = i.id and s.agreed))::int as certified from unnest(ids) i(id)) s
   where k.contact_id = s.id and (k.on_record & 2) <> s.certified;
  return null;
end $$;

create or replace function app.pairs_of_contacts_gone()
 returns trigger
 language plpgsql
as $$
declare
  gone constant bigint[] := array(select id from written);
begin
  with lost as (delete from contact_pairs where a_id = any(gone) or b_id = any(gone) returning business_unit_id, a_id, b_id)
  insert into contact_pairs_due (business_unit_id, contact_id)
  select distinct l.business_unit_id, o.id from lost l cross join lateral (values (l.a_id), (l.b_id)) o (id)
   where (o.id in (select id from written)) is not true;
  insert into contact_pairs_due (business_unit_id, contact_id) select business_unit_id, id from written;
  return null;
end $$;
