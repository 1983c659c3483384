-- A vendor's "No", or an IP address alone, came as a certificate and counted as one. It stays as it was sent, and says whether the
-- person agreed: only then it is on record as a consent, and only then a purge is held for it.
alter table consent_certificates add column agreed boolean not null default true;
comment on column consent_certificates.agreed is 'Whether this proves that the person agreed: words that say no, or no words and no certificate of a third party, do not.';
update consent_certificates k set agreed = said.what is distinct from 'declined'
       and (k.trusted_form_url is not null or k.jornaya_lead_id is not null or (coalesce(btrim(k.consent_text), '') <> '' and said.what is null))
  from consent_certificates o
 cross join lateral (select coalesce(app.consent_said(o.consent_text)
                  , case when btrim(regexp_replace(replace(replace(lower(o.consent_text), '''', ''), '’', ''), '[^a-z0-9]+', ' ', 'g'))
                           ~ '^(no|not|none|never|declin(e|ed|es)|refus(e|ed|es)|denied|disagreed|without|did not|didnt|does not|doesnt|has not|hasnt)( |$)'
                         then 'declined' end) as what) said
 where o.id = k.id;

create or replace function app.certificates_told() returns trigger language plpgsql as $$
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
    from (select i.id, 2 * (exists (select from consent_certificates s where s.contact_id = i.id and s.agreed))::int as certified from unnest(ids) i(id)) s
   where k.contact_id = s.id and (k.on_record & 2) <> s.certified;
  return null;
end $$;
update contact_consents k set on_record = k.on_record & 1
 where k.on_record & 2 > 0 and not exists (select from consent_certificates s where s.contact_id = k.contact_id and s.agreed);

-- Notices of a contact that a purge could not find, as they said only where it is.
update notifications n set data = n.data || jsonb_build_object('contact_id', c.id)
  from contacts c
 where n.link = '/contacts/' || c.number and c.business_unit_id = n.business_unit_id and not n.data ? 'contact_id';
create index notifications_contacts on notifications (id) where data ? 'contact_ids';
