import { type Scrub, ScrubValues } from '@openbook/api/contact-acts.ts'
import { MOST } from '@openbook/config/limits.ts'
import { listedBy, namesList } from '../contact-imports/listed.ts'
import type { Bind } from '../contacts/conditions.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import type { Actor, Batch, ContactAct } from './act.ts'
import { hasTags, restoreTags, tagGroup, writeTags } from './tag.ts'

/** Why contacts of `s` are on one of the lists, in a sentence: each themselves, and whoever else is the same person; all at once. */
const tells = (values: Scrub, bind: Bind) =>
  listedBy(
    '(select c.id as row_no, c.* from s join contacts c on c.id = s.id where c.deleted_at is null)',
    values,
    bind,
    {
      points: 'select p.contact_id, p.kind, p.value from s join contact_points p on p.contact_id = s.id where p.extra',
      selves: 'select s.id, s.id, true from s',
    },
  )

const tagsOf = ({ updated_lead_tags }: Scrub) => ({ tags: updated_lead_tags })

async function title(db: Db, actor: Actor, values: Scrub): Promise<string> {
  if (!namesList(values)) throw invalid('base', 'Choose at least one list.')
  const ids = [...new Set(values.tag_ids)]
  const tags = await db.prepared<{ name: string }>(
    'select name from tags where id = any($1::bigint[]) order by lower(name)',
    [ids],
  )
  if (tags.length < ids.length) throw invalid('tag_ids', 'One of these tags is gone. Choose again.')
  await tagGroup.title(db, actor, tagsOf(values))
  const lists = [
    ...(values.opted_out ? ['opt-outs'] : []),
    ...(values.customers ? ['customers'] : []),
    ...tags.map(({ name }) => `tag “${name}”`),
  ]
  return `Scrub against ${lists.join(', ')}`
}

/** Each row goes on saying which list it was. */
const write = (batch: Batch<Scrub>) => writeTags({ ...batch, values: tagsOf(batch.values) }, 'j.reason')

/** Contacts held against lists of the agency, as an import holds a file; who is on one is tagged. */
export const scrubGroup: ContactAct<Scrub> = {
  name: 'contacts.scrub',
  access: 'contacts.update',
  values: ScrubValues,
  most: MOST.scrub,
  done: 'scrubbed',
  title,
  tells,
  refuses: (_values, _bind, { told }) =>
    `case when c.deleted_at is not null then 'In the deleted group.' when ${told} is null then 'On none of these lists.' end`,
  same: (values, bind) => hasTags(tagsOf(values), bind),
  cautions: async (_db, _actor, _values, _bind, { told = 'null' }) => told,
  write,
  restore: restoreTags,
}
