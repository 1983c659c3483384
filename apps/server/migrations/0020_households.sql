-- Who belongs to whom, and what happened in a life. Sends ask app.contact_reach before they reach out.
create table contact_links (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  linked_contact_id bigint not null references contacts on delete cascade,
  relation text not null check (relation in ('spouse', 'dependant', 'parent', 'other')),
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now()
);
comment on table contact_links is 'One row per pair, read both ways. A merge may leave a pair twice or a person linked to themselves: readers pass over both.';
comment on column contact_links.relation is 'What linked_contact_id is to contact_id; the other way it is the inverse.';
call app.tenant_table('contact_links');
call app.contact_child('contact_links', 'contact_id');
call app.contact_child('contact_links', 'linked_contact_id');
create index contact_links_contact on contact_links (contact_id, id);
create index contact_links_linked on contact_links (linked_contact_id, id);

create table life_events (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  contact_id bigint not null references contacts on delete cascade,
  kind text not null check (kind in ('deceased', 'do_not_contact', 'moved_state', 'turned_65', 'plan_lost')),
  happened_on date,
  details jsonb not null default '{}',
  note text,
  created_by bigint references users default app.user_id(),
  created_at timestamptz not null default now(),
  undone_by bigint references users,
  undone_at timestamptz
);
comment on table life_events is 'What happened in a contact''s life. Taken back, never removed.';
call app.tenant_table('life_events');
call app.contact_child('life_events', 'contact_id');
create index life_events_contact on life_events (contact_id, id);

-- Who of these may be reached, by what, and if not, why not. Every way to reach out asks here: one row for each phone and
-- e-mail in use, one with neither for a contact that has none. An opt-out of a value counts wherever in the agency it was
-- given; a death silences those linked to the dead for 90 days.
create function app.contact_reach(ids bigint[])
  returns table (contact_id bigint, kind text, value text, allowed boolean, reasons text[])
  language sql stable set search_path = public, pg_temp as $$
  with people as (
    select c.id, c.business_unit_id, c.phone, c.phone_2, c.phone_3, c.email, c.email_2,
           case when c.deleted_at is not null then array['deleted'] else '{}' end
           || array(select distinct e.kind from life_events e
                     where e.contact_id = c.id and e.undone_at is null and e.kind in ('deceased', 'do_not_contact') order by 1)
           || case when exists (
                select from contact_links l
                  join life_events e on e.contact_id = case when l.contact_id = c.id then l.linked_contact_id else l.contact_id end
                 where c.id in (l.contact_id, l.linked_contact_id) and e.contact_id <> c.id
                   and e.kind = 'deceased' and e.undone_at is null
                   and coalesce(e.happened_on, e.created_at::date) > current_date - 90) then array['bereaved'] else '{}' end as reasons
      from contacts c where c.id = any(ids)),
  points as (
    select p.id, v.kind, v.value from people p cross join lateral (values
      ('phone', p.phone), ('phone', p.phone_2), ('phone', p.phone_3), ('email', p.email), ('email', p.email_2)) v(kind, value)
     where v.value is not null
    union select x.contact_id, x.kind, x.value from contact_points x where x.contact_id = any(ids) and x.extra),
  judged as (
    select p.id, points.kind, points.value, p.reasons
           || case when exists (select from contact_points x where x.business_unit_id = p.business_unit_id and x.kind = points.kind
                                   and x.value = points.value and x.consent = 'opted_out') then array['opted_out'] else '{}' end
           || case when (select x.validity from contact_points x where x.contact_id = p.id and x.kind = points.kind
                          and x.value = points.value and x.validity_at is not null order by x.validity_at desc limit 1) = 'invalid'
                   then array['invalid'] else '{}' end
           || case when points.value is null then array['no_way'] else '{}' end as reasons
      from people p left join points on points.id = p.id)
  select j.id, j.kind, j.value, cardinality(j.reasons) = 0, j.reasons from judged j
$$;
revoke all on function app.contact_reach(bigint[]) from public;
grant execute on function app.contact_reach(bigint[]) to openbook_app, openbook_system;
