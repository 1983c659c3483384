import type { About } from '../contact-acts/act.ts'

/** SQL over `c`: that somebody they are linked to stays with the same owner, in a sentence; null where nobody does. */
export const leftBehind = ({ selected }: About): string => `case when exists (
  select from (select l.linked_contact_id as id from contact_links l where l.contact_id = c.id
               union all select l.contact_id from contact_links l where l.linked_contact_id = c.id) k
    join contacts r on r.id = k.id
   where r.deleted_at is null and r.owner_id = c.owner_id and not ${selected('r.id')})
  then 'Somebody of the household stays behind.' end`
