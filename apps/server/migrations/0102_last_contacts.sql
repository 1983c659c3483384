-- When somebody of the agency last spoke with a contact or wrote to them, to list and filter by. It is read off the timeline,
-- stands beside contacts so that no edit writes it (decision 55), and has a row only where there was contact at all.
create table last_contacts (
  contact_id bigint primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  owner_id bigint not null,
  last_contacted_at timestamptz not null,
  alive boolean not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
comment on table last_contacts is 'When a contact was last spoken with or written to by a person, by its timeline. Kept by triggers; none where never.';
comment on column last_contacts.owner_id is 'A copy of contacts.owner_id.';
comment on column last_contacts.alive is 'Whether the contact is not deleted.';
call app.tenant_table('last_contacts');

-- Notes a person wrote, e-mails but for those of automations, activities told of, and what was ticked off in a calendar.
create function app.contacted_at(kind text, data jsonb, at timestamptz) returns timestamptz language sql stable parallel safe
  return case
    when kind in ('contacts.activity', 'contact_notes.created') then at
    when kind = 'email_history.sent' and not data ? 'automation' then at
    when (kind = 'events.done' or (kind = 'events.created' and (data->>'done')::boolean)) and data->>'type' in ('appointment', 'call', 'meeting')
      then least(at, (data->>'starts_at')::timestamptz)
  end;

-- Null where there was none. A note that was deleted and what is no longer ticked off do not count.
create function app.last_contact_of(contact bigint) returns timestamptz language sql stable parallel safe
  return (
    select max(app.contacted_at(e.kind, e.data, e.at)) from contact_events e
     where e.contact_id = contact and e.kind in ('contacts.activity', 'contact_notes.created', 'email_history.sent', 'events.done', 'events.created')
       and not (e.kind = 'contact_notes.created'
                and exists (select from contact_notes n where n.id = (e.data->>'note_id')::bigint and n.deleted_at is not null))
       and not (e.kind in ('events.done', 'events.created')
                and exists (select from contact_events u where u.contact_id = e.contact_id and u.id > e.id and u.kind = 'events.undone'
                               and u.data->'event_id' = e.data->'event_id')));

-- The contact is held before its owner is copied, and the row before the timeline is read: whoever gives the contact away
-- meanwhile, or writes to the same timeline, comes before or after.
create function app.settle_last_contacts(ids bigint[]) returns void language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform from contacts c where c.id = any(ids) order by c.id for no key update;
  perform from last_contacts l where l.contact_id = any(ids) order by l.contact_id for update;
  insert into last_contacts as l (contact_id, business_unit_id, owner_id, alive, last_contacted_at)
    select c.id, c.business_unit_id, c.owner_id, c.deleted_at is null, s.at
      from contacts c cross join lateral (select app.last_contact_of(c.id) as at) s
     where c.id = any(ids) and s.at is not null
    on conflict (contact_id) do update set last_contacted_at = excluded.last_contacted_at
      where l.last_contacted_at <> excluded.last_contacted_at;
  delete from last_contacts l where l.contact_id = any(ids) and app.last_contact_of(l.contact_id) is null;
end $$;

create function app.last_contacts_told() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select o.contact_id from was o join written n on n.id = o.id where n.contact_id <> o.contact_id
                 union select n.contact_id from was o join written n on n.id = o.id where n.contact_id <> o.contact_id);
  else
    ids := array(select distinct w.contact_id from written w
                  where w.kind in ('contact_notes.deleted', 'contact_notes.restored', 'events.undone')
                     or app.contacted_at(w.kind, w.data, w.at) is not null);
  end if;
  if ids <> '{}' then perform app.settle_last_contacts(ids); end if;
  return null;
end $$;
create trigger last_contacts_inserted after insert on contact_events
  referencing new table as written for each statement execute function app.last_contacts_told();
create trigger last_contacts_updated after update on contact_events
  referencing old table as was new table as written for each statement execute function app.last_contacts_told();
create trigger last_contacts_deleted after delete on contact_events
  referencing old table as written for each statement execute function app.last_contacts_told();

-- Row by row, so that what leaves owner and life alone costs nothing.
create function app.keep_last_contact() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from last_contacts where contact_id = old.id;
  else
    update last_contacts set owner_id = new.owner_id, alive = new.deleted_at is null where contact_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_last_contact after update of owner_id, deleted_at on contacts for each row
  when (old.owner_id <> new.owner_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function app.keep_last_contact();
create trigger keep_last_contact_deleted after delete on contacts for each row execute function app.keep_last_contact();

insert into last_contacts (contact_id, business_unit_id, owner_id, alive, last_contacted_at)
  select c.id, c.business_unit_id, c.owner_id, c.deleted_at is null, s.at
    from (select distinct e.contact_id from contact_events e where app.contacted_at(e.kind, e.data, e.at) is not null) e
    join contacts c on c.id = e.contact_id
    cross join lateral (select app.last_contact_of(c.id) as at) s
   where s.at is not null order by c.id;

create index last_contacts_agency on last_contacts (business_unit_id, last_contacted_at, contact_id) where alive;
create index last_contacts_owner on last_contacts (business_unit_id, owner_id, last_contacted_at, contact_id) where alive;
