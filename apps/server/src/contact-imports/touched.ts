/** What people did with a contact since the import made it, as SQL over the contact c; null when nothing. */
export const TOUCHED = `case
  when c.id is null then 'The contact is gone already.'
  when c.version <> 1 or c.updated_at <> c.created_at then 'Edited since the import.'
  when exists (select from contact_notes n where n.contact_id = c.id and (n.created_at <> c.created_at or n.updated_at <> c.created_at))
    or exists (select from contact_files f where f.contact_id = c.id)
    or exists (select from contact_policies p where p.contact_id = c.id and (p.created_at <> c.created_at or p.updated_at <> c.created_at))
    then 'Notes, files or policies were added or changed since the import.'
  when exists (select from contact_tags t where t.contact_id = c.id and t.created_at <> c.created_at)
    or exists (select from contact_events e where e.contact_id = c.id and e.kind not like 'contact\\_imports.%' and (e.kind <> 'identity_numbers.created' or e.at <> c.created_at))
    then 'Worked on since the import.'
  end`
