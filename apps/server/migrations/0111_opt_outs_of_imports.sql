-- Imports keep what a file says of opt-outs, also of people who are there already.
alter table contact_import_rows
  add column opts_out text[], add column known_id bigint, add column opt_outs jsonb, add column opting_out text;
comment on column contact_import_rows.opts_out is 'What the row says somebody opted out of: phones, emails, do_not_contact, deceased, or a phone or an e-mail itself.';
comment on column contact_import_rows.known_id is 'Where the row tells of an opt-out: the contact it was found to be, whoever has it.';
comment on column contact_import_rows.opt_outs is 'Of those what is new, as the forecast found it: phones, e-mails and life events, each [kind, value].';
comment on column contact_import_rows.opting_out is 'The same in a sentence; null where nothing of it is new.';

-- What the source of a consent says that names none. read-consent.ts has the same words.
create function app.consent_said(source text) returns text language sql immutable parallel safe
  return case
    when btrim(regexp_replace(replace(replace(lower(source), '''', ''), '’', ''), '[^a-z0-9]+', ' ', 'g')) = any (
      '{no,n,false,f,0,off,unchecked,never,not set,none,no consent,no consent given,not given,not consented,not agreed,did not consent,did not agree,
        didnt consent,didnt agree,declined,decline,declines,refused,denied,disagreed,without consent,not opted in,not subscribed,opted out,opt out,
        optout,unsubscribed,unsubscribe,stop,stopped,dnc,do not call,do not contact,do not text,do not email,revoked,withdrawn,withdrew}'::text[]) then 'declined'
    when btrim(regexp_replace(replace(replace(lower(source), '''', ''), '’', ''), '[^a-z0-9]+', ' ', 'g')) = any (
      '{yes,y,true,t,1,x,on,checked,set,agreed,accepted,consented,given,granted,ok,okay,opted in,opt in,optin,subscribed,double opt in,single opt in}'::text[]) then 'bare'
  end;

-- What imports stored so far: a "No" was kept as the source of a consent, and a merge made of it that they agreed. The words
-- go to a note as old as the contact, so that an import that made it can still be undone.
set local timezone = 'UTC';
create temp table mended on commit drop as
  select id, business_unit_id, owner_id, created_at, consent_source, consent_at, app.consent_said(consent_source) as said
    from contacts where app.consent_said(consent_source) is not null;
insert into contact_notes (business_unit_id, contact_id, body, author_id, real_user_id, created_at, updated_at, by_vendor)
  select business_unit_id, id, concat_ws(', ', 'From the import: Consent source: ' || consent_source,
           case when said = 'declined' then to_char(consent_at, 'MM/DD/YYYY HH24:MI') end), owner_id, null, created_at, created_at, true
    from mended order by id;
update contacts c set consent_source = null, consent_at = case when m.said = 'declined' then null else c.consent_at end
  from mended m where c.id = m.id;
update contact_import_rows
   set consent_source = null, consent_at = case when app.consent_said(consent_source) = 'declined' then null else consent_at end
 where app.consent_said(consent_source) is not null;
-- Nobody stated these: merges wrote them. Where a bare yes has its day, the day stays.
with unproven as (
  select p.id, app.consent_said(p.consent_source) = 'bare' and p.consent_at is not null as dated, md5(p::text) as was
    from contact_points p
   where p.consent = 'opted_in' and p.consent_by is null and app.consent_said(p.consent_source) is not null
     and exists (select from contact_merge_rows r where r.table_name = 'contact_points' and r.contact_id is null and (r.key ->> 'id')::bigint = p.id)),
mended as (
  update contact_points p set consent = case when u.dated then p.consent else 'unknown' end, consent_source = null,
         consent_at = case when u.dated then p.consent_at end
    from unproven u where p.id = u.id returning p.id, u.was, md5(p::text) as digest)
update contact_merge_rows r set digest = m.digest
  from mended m where r.table_name = 'contact_points' and (r.key ->> 'id')::bigint = m.id and r.digest = m.was;
