/** What another import did with it, unless that was undone. */
const BY_ANOTHER_IMPORT = `e.kind like 'contact\\_imports.%' and e.kind <> 'contact_imports.undone'
      and (e.data->>'import_attempt_id')::bigint is distinct from c.import_attempt_id
      and not exists (select from contact_events u where u.contact_id = c.id and u.kind = 'contact_imports.undone' and u.at > e.at
                         and u.data->'import_attempt_id' = e.data->'import_attempt_id')`

/** What people, or another import, did with a contact since the import made it, as SQL over the contact c; null when nothing. */
export const TOUCHED = `case
  when c.id is null then 'The contact is gone already.'
  when c.version <> 1 or c.updated_at <> c.created_at then 'Edited since the import.'
  when exists (select from contact_notes n where n.contact_id = c.id and (n.created_at <> c.created_at or n.updated_at <> c.created_at))
    or exists (select from contact_files f where f.contact_id = c.id)
    or exists (select from contact_policies p where p.contact_id = c.id and (p.created_at <> c.created_at or p.updated_at <> c.created_at))
    then 'Notes, files or policies were added or changed since the import.'
  when exists (select from contact_tags t where t.contact_id = c.id and t.created_at <> c.created_at)
    or exists (select from contact_events e where e.contact_id = c.id and (${BY_ANOTHER_IMPORT}
      or e.kind not like 'contact\\_imports.%' and (e.kind <> 'identity_numbers.created' or e.at <> c.created_at)))
    or exists (select from contact_emails m where m.contact_id = c.id)
    or exists (select from consent_certificates k where k.contact_id = c.id)
    or exists (select from pool_takes k where k.contact_id = c.id)
    then 'Worked on since the import.'
  end`
