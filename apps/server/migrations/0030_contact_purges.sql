-- Contacts that are purged: gone with everything personal. What stays says that something happened, never to whom.

-- Phones and e-mails of purged contacts who said stop. The values are gone; whoever is asked about one is still told.
create table kept_opt_outs (
  business_unit_id bigint not null default app.business_unit_id(),
  kind text not null check (kind in ('phone', 'email')),
  digest bytea not null,
  kept_at timestamptz not null default now(),
  primary key (business_unit_id, kind, digest)
);
comment on table kept_opt_outs is 'Opt-outs that outlive the contacts who gave them: a digest of each phone and e-mail, to hold new ones against.';
comment on column kept_opt_outs.digest is 'As app.point_digest writes it.';
call app.tenant_table('kept_opt_outs');

create function app.point_digest(unit bigint, kind text, value text) returns bytea language sql stable parallel safe strict
  as $$ select sha256(convert_to(unit || ':' || kind || ':' || value, 'UTF8')) $$;

-- Whether somebody of this agency asked not to be reached by this value, be the contact still there or not.
create function app.opted_out(unit bigint, point text, said text) returns boolean
  language sql stable parallel safe as $$
  select exists (select from contact_points x where x.business_unit_id = unit and x.kind = point and x.value = said and x.consent = 'opted_out')
      or exists (select from kept_opt_outs k where k.business_unit_id = unit and k.kind = point and k.digest = app.point_digest(unit, point, said))
$$;

-- Who of these may be reached, by what, and if not, why not. Every way to reach out asks here: one row for each phone and
-- e-mail in use, one with neither for a contact that has none. An opt-out of a value counts wherever in the agency it was
-- given, also by a contact who is purged since; a death silences those linked to the dead for 90 days.
create or replace function app.contact_reach(ids bigint[])
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
           || case when app.opted_out(p.business_unit_id, points.kind, points.value) then array['opted_out'] else '{}' end
           || case when (select x.validity from contact_points x where x.contact_id = p.id and x.kind = points.kind
                          and x.value = points.value and x.validity_at is not null order by x.validity_at desc limit 1) = 'invalid'
                   then array['invalid'] else '{}' end
           || case when points.value is null then array['no_way'] else '{}' end as reasons
      from people p left join points on points.id = p.id)
  select j.id, j.kind, j.value, cardinality(j.reasons) = 0, j.reasons from judged j
$$;

-- The audit log stays append-only: of a contact that is gone, and of no other, the values of changes may be blanked. Who
-- did what, when and to which fields stays for good.
alter table audit_log add column contact_id bigint;
comment on column audit_log.contact_id is 'Whose subject it is, where the subject is something that hangs on a contact.';
drop trigger append_only on audit_log;
update audit_log a set contact_id = x.contact_id
  from (select 'contact_notes' as of, id, contact_id from contact_notes
        union all select 'contact_files', id, contact_id from contact_files
        union all select 'contact_policies', id, contact_id from contact_policies
        union all select 'contact_securities', id, contact_id from contact_securities
        union all select 'contact_notes', (data->>'note_id')::bigint, contact_id from contact_events where kind = 'contact_notes.deleted'
        union all select 'contact_files', (data->>'file_id')::bigint, contact_id from contact_events where kind = 'contact_files.deleted'
        union all select 'contact_policies', (data->>'policy_id')::bigint, contact_id from contact_events where kind = 'contact_policies.deleted'
        union all select 'contact_securities', (data->>'security_id')::bigint, contact_id from contact_events where kind = 'contact_securities.deleted'
        union all select 'contact_rx', id, id from contacts) x
 where a.subject_type = x.of and a.subject_id = x.id;
create index audit_log_contact on audit_log (contact_id) where contact_id is not null;

create function app.blanked(changes jsonb) returns jsonb language sql immutable parallel safe
  as $$ select case when jsonb_typeof(changes) = 'object' then (select jsonb_object_agg(key, null) from jsonb_object_keys(changes) key) end $$;

create function app.only_blanked() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' and new.changes is not distinct from app.blanked(old.changes) then return new; end if;
  raise exception '% is append-only: a row may lose the values of its changes and nothing else', tg_table_name;
end $$;
create trigger append_only before delete on audit_log for each statement execute function app.append_only();
create trigger only_blanked before update on audit_log for each row execute function app.only_blanked();

create function app.blank_audit_log(ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select g.id from unnest(ids) g(id) where not exists (select from contacts c where c.id = g.id));
begin
  update audit_log set changes = app.blanked(changes)
   where business_unit_id = app.business_unit_id() and changes is not null and (subject_type = 'contacts' and subject_id = any(gone) or contact_id = any(gone));
end $$;
revoke all on function app.blank_audit_log(bigint[]) from public;
grant execute on function app.blank_audit_log(bigint[]) to openbook_app;

-- Receipts of consent and what vendors sent are written once; with a contact that is purged they go. A delivery is kept
-- with its price and its time, of whom it told is not.
create function app.forget_receipts(ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select c.id from contacts c where c.id = any(ids) and c.business_unit_id = app.business_unit_id() and c.deleted_at is not null);
begin
  delete from webpage_submissions where contact_id = any(gone);
  delete from consent_certificates where contact_id = any(gone);
  update api_requests set contact_id = null, body = null, phone = null, email = null, ip = null, user_agent = null,
         answer = answer || case when answer ? 'warnings' then '{"warnings": []}'::jsonb else '{}' end
   where contact_id = any(gone);
end $$;
revoke all on function app.forget_receipts(bigint[]) from public;
grant execute on function app.forget_receipts(bigint[]) to openbook_app;

-- The purge of every night is nobody's: such a job has no user.
alter table bulk_jobs alter column user_id drop not null, alter column real_user_id drop not null;
comment on column bulk_jobs.user_id is 'Whose act it is; null for what the server does by itself.';

create index bulk_job_rows_subject on bulk_job_rows (subject_id) where subject_id is not null;
create index contacts_purge on contacts (business_unit_id, deleted_at) where deleted_at is not null and merged_into_id is null;
create index notifications_contact on notifications (((data->>'contact_id')::bigint)) where data ? 'contact_id';
