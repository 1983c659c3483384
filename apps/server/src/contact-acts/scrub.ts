import { type Scrub, ScrubValues } from '@openbook/api/contact-acts.ts'
import { MOST } from '@openbook/config/limits.ts'
import { listedBy, namesList } from '../contact-imports/listed.ts'
import type { Bind } from '../contacts/conditions.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import type { Actor, Batch, ContactAct } from './act.ts'
import { ROWS } from './batches.ts'
import { hasTags, restoreTags, tagGroup, writeTags } from './tag.ts'

/** Why `c` is on one of the lists, in a sentence; null where it is on none. The contact itself counts, and whoever else is the same person. */
const why = (values: Scrub, bind: Bind) =>
  `(select l.why from (${listedBy('(select 0::bigint as row_no, c.*)', values, bind, {
    points: `select 0, p.kind, p.value from contact_points p where p.contact_id = c.id and p.extra`,
    selves: `select 0, c.id, c.deleted_at is null`,
    single: true,
  })}) l)`

/** The same of all contacts of `s` at once, each probed in one plan. */
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

/** The tags first, by the act that tags; then each row says which list it was. */
async function write(batch: Batch<Scrub>): Promise<void> {
  const { db, values } = batch
  await writeTags({ ...batch, values: tagsOf(values) })
  const sent = batch.sent.slice(0, 3)
  const told = why(values, value => `$${sent.push(value)}`)
  await db.rows(
    `update bulk_job_rows j set reason = k.why
       from (select j.row_no, ${told} as why from bulk_job_rows j join contacts c on c.id = j.subject_id where ${ROWS} and j.outcome = 'changed') k
      where j.job_id = $1 and j.row_no = k.row_no`,
    sent,
  )
}

/** Contacts held against lists of the agency, as an import holds a file; who is on one is tagged. */
export const scrubGroup: ContactAct<Scrub> = {
  name: 'contacts.scrub',
  access: 'contacts.update',
  values: ScrubValues,
  most: MOST.scrub,
  done: 'scrubbed',
  title,
  tells,
  refuses: (values, bind, { told }) =>
    `case when c.deleted_at is not null then 'In the deleted group.' when ${told ?? why(values, bind)} is null then 'On none of these lists.' end`,
  same: (values, bind) => hasTags(tagsOf(values), bind),
  cautions: async (_db, _actor, values, bind, { told }) => told ?? why(values, bind),
  write,
  restore: restoreTags,
}
