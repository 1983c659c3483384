-- What calendars said of a contact who is purged goes too, and with it what the log holds of it.
create index event_changes_event on event_changes (event_id);

drop function app.blank_audit_log(bigint[]);
create function app.blank_audit_log(ids bigint[], blanked_events bigint[] default '{}') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select g.id from unnest(ids) g(id) where not exists (select from contacts c where c.id = g.id));
  blank bigint[] := array(select e.id from events e where e.id = any(blanked_events) and e.title = 'With a contact purged since');
begin
  update audit_log set changes = app.blanked(changes)
   where business_unit_id = app.business_unit_id() and changes is not null
     and (subject_type = 'contacts' and subject_id = any(gone) or contact_id = any(gone) or subject_type = 'events' and subject_id = any(blank));
end $$;
revoke all on function app.blank_audit_log(bigint[], bigint[]) from public;
grant execute on function app.blank_audit_log(bigint[], bigint[]) to openbook_app;
