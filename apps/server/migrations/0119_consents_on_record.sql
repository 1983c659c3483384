-- What consent of a contact is on record, to list and count by (decision 63): a certificate of a lead vendor, a source said
-- with the contact, both or none. A row for every contact, as those without are looked for as well; kept by triggers.
create table contact_consents (
  contact_id bigint primary key,
  business_unit_id bigint not null default app.business_unit_id(),
  owner_id bigint not null,
  alive boolean not null,
  on_record smallint not null,
  source text collate "C"
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
comment on table contact_consents is 'What consent of a contact is on record. Kept by triggers, with a row for every contact.';
comment on column contact_consents.owner_id is 'A copy of contacts.owner_id.';
comment on column contact_consents.alive is 'Whether the contact is not deleted.';
comment on column contact_consents.on_record is '1 for a source, 2 for a certificate, 3 for both, 0 for none.';
comment on column contact_consents.source is 'contacts.consent_source in lower case, where it tells of a consent.';
call app.tenant_table('contact_consents');

-- A "No" is no consent, and a bare "Yes" none without its day.
create function app.has_consent_source(source text, at timestamptz) returns boolean language sql immutable parallel safe
  return case when source is null then at is not null else case app.consent_said(source) when 'declined' then false when 'bare' then at is not null else true end end;

create function app.keep_contact_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_consents (contact_id, business_unit_id, owner_id, alive, on_record, source)
      select n.id, n.business_unit_id, n.owner_id, n.deleted_at is null, s.told::int, case when s.told then lower(n.consent_source) end
        from written n cross join lateral (select app.has_consent_source(n.consent_source, n.consent_at) as told) s;
  else
    delete from contact_consents k using written n where k.contact_id = n.id;
  end if;
  return null;
end $$;
create trigger contact_consents_inserted after insert on contacts
  referencing new table as written for each statement execute function app.keep_contact_consent();
create trigger contact_consents_deleted after delete on contacts
  referencing old table as written for each statement execute function app.keep_contact_consent();

-- Row by row, so that what leaves these columns alone costs nothing.
create function app.change_contact_consent() returns trigger language plpgsql as $$
declare
  told constant boolean := app.has_consent_source(new.consent_source, new.consent_at);
begin
  update contact_consents set owner_id = new.owner_id, alive = new.deleted_at is null, on_record = (on_record & 2) | told::int,
         source = case when told then lower(new.consent_source) end
   where contact_id = new.id;
  return null;
end $$;
create trigger change_contact_consent after update of owner_id, deleted_at, consent_source, consent_at on contacts for each row
  when (old.owner_id <> new.owner_id or (old.deleted_at is null) <> (new.deleted_at is null)
        or old.consent_source is distinct from new.consent_source or old.consent_at is distinct from new.consent_at)
  execute function app.change_contact_consent();

-- The contact is held before its certificates are read: whoever writes another one comes before or after.
create function app.certificates_told() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select o.contact_id from was o join written n on n.id = o.id where n.contact_id <> o.contact_id
                 union select n.contact_id from was o join written n on n.id = o.id where n.contact_id <> o.contact_id);
  else
    ids := array(select distinct w.contact_id from written w);
  end if;
  if ids = '{}' then return null; end if;
  perform from contacts c where c.id = any(ids) order by c.id for no key update;
  update contact_consents k set on_record = (k.on_record & 1) | s.certified
    from (select i.id, 2 * (exists (select from consent_certificates s where s.contact_id = i.id))::int as certified from unnest(ids) i(id)) s
   where k.contact_id = s.id and (k.on_record & 2) <> s.certified;
  return null;
end $$;
create trigger certificates_inserted after insert on consent_certificates
  referencing new table as written for each statement execute function app.certificates_told();
create trigger certificates_updated after update on consent_certificates
  referencing old table as was new table as written for each statement execute function app.certificates_told();
create trigger certificates_deleted after delete on consent_certificates
  referencing old table as written for each statement execute function app.certificates_told();

insert into contact_consents (contact_id, business_unit_id, owner_id, alive, on_record, source)
  select c.id, c.business_unit_id, c.owner_id, c.deleted_at is null,
         s.told::int + 2 * (exists (select from consent_certificates t where t.contact_id = c.id))::int, case when s.told then lower(c.consent_source) end
    from contacts c cross join lateral (select app.has_consent_source(c.consent_source, c.consent_at) as told) s order by c.id;

create index contact_consents_on_record on contact_consents (business_unit_id, on_record, owner_id, contact_id) where alive;
create index contact_consents_source on contact_consents (business_unit_id, source, owner_id, contact_id) where alive and source is not null;
