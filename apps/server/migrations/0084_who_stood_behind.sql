-- Who stood behind somebody, of whichever agency they are; null where nobody did. Asked with two ids of a row already
-- seen: nothing else of another agency's people is told.
create function app.person_behind(actor bigint, really bigint) returns json
  language sql stable parallel safe security definer set search_path = public as $$
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
    from users u where u.id = really and really <> actor
$$;
alter function app.person_behind(bigint, bigint) owner to openbook_system;
revoke all on function app.person_behind(bigint, bigint) from public;
grant execute on function app.person_behind(bigint, bigint) to openbook_app, openbook_system, openbook_sub_admin;

-- The same for queries, at no cost where nobody stood behind.
create function app.behind(actor bigint, really bigint) returns json language sql stable parallel safe
  return case when really <> actor then app.person_behind(actor, really) end;

-- Every row that says who wrote it says who stood behind them too. Contacts do not: their timeline begins with both.
do $$
declare
  t text;
begin
  foreach t in array array['aftercares', 'api_vendor_keys', 'card_charges', 'contact_duplicate_dismissals',
    'contact_emails', 'contact_exports', 'contact_files', 'contact_links', 'contact_notes', 'contact_note_versions',
    'contact_points', 'contact_policies', 'contact_policy_terms', 'contact_rx', 'contact_securities', 'custom_domains',
    'data_captures', 'event_changes', 'events', 'favorite_users', 'fire_light_applications', 'import_settings',
    'ledger_reservations', 'ledger_transactions', 'life_events', 'mailer_assignments', 'orders', 'phone_numbers',
    'quick_filters', 'quiet_jobs', 'sub_admin_business_units', 'trainings']
  loop
    execute format('alter table %I add column real_user_id bigint default app.real_user_id()', t);
  end loop;
end $$;
comment on column contact_notes.real_user_id is 'Who stood behind whoever wrote the words it has now.';
comment on column contact_note_versions.real_user_id is 'Who stood behind whoever wrote these words.';
comment on column contact_rx.real_user_id is 'Who stood behind whoever wrote it last.';
