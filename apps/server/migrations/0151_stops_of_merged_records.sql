-- The status of a record merged away says nothing of the one it became: nobody sees it there, and nobody could lift it.
create or replace function app.opted_out(unit bigint, point text, said text) returns boolean language sql stable parallel safe as $function$
  select app.said_stop(unit, point, said) or exists (
    select from (
        select c.id, case when c.merged_into_id is null then c.status_id end as status_id from contacts c where point = 'phone' and c.business_unit_id = unit and c.phone = said
        union all select c.id, case when c.merged_into_id is null then c.status_id end from contacts c where point = 'phone' and c.business_unit_id = unit and c.phone_2 = said
        union all select c.id, case when c.merged_into_id is null then c.status_id end from contacts c where point = 'phone' and c.business_unit_id = unit and c.phone_3 = said
        union all select c.id, case when c.merged_into_id is null then c.status_id end from contacts c where point = 'email' and c.business_unit_id = unit and c.email = said
        union all select c.id, case when c.merged_into_id is null then c.status_id end from contacts c where point = 'email' and c.business_unit_id = unit and c.email_2 = said
        union all select x.contact_id, (select case when c.merged_into_id is null then c.status_id end from contacts c where c.id = x.contact_id)
                    from contact_points x where x.business_unit_id = unit and x.kind = point and x.value = said and x.extra) h
     where (select true from life_events e where e.contact_id = h.id and e.kind = 'do_not_contact' and e.undone_at is null limit 1)
        or (select s.stops_contact from statuses s where s.id = h.status_id))
$function$;

-- What it stopped so far stays opted out on the record it became, where that can be seen, lifted, and taken back with the merge.
set local timezone = 'UTC';
do $$
declare
  w record;
  added bigint;
begin
  for w in
    select distinct c.id, c.business_unit_id, k.id as survivor_id, v.kind, v.value
      from contacts c join statuses s on s.id = c.status_id and s.stops_contact
      join contacts k on k.id = app.survivor_of(c.id) left join statuses t on t.id = k.status_id
     cross join lateral (values ('phone', c.phone), ('phone', c.phone_2), ('phone', c.phone_3), ('email', c.email), ('email', c.email_2)) v(kind, value)
     where c.merged_into_id is not null and v.value is not null and t.stops_contact is not true
     order by 1, 4, 5
  loop
    insert into contact_points (business_unit_id, contact_id, kind, value, consent, consent_source, consent_at)
      values (w.business_unit_id, w.survivor_id, w.kind, w.value, 'opted_out', 'Their status said not to contact them before a merge', now())
      returning id into added;
    insert into contact_merge_rows (business_unit_id, merge_id, table_name, column_name, key, digest)
      select w.business_unit_id, m.id, 'contact_points', 'contact_id', jsonb_build_object('id', p.id), md5(p::text)
        from contact_merge_records r join contact_merges m on m.id = r.merge_id and m.undone_at is null cross join contact_points p
       where r.contact_id = w.id and p.id = added;
  end loop;
end $$;
