import { TransferValues } from '@openbook/api/contact-transfers.ts'
import { MOST } from '@openbook/config/limits.ts'
import type { About, Actor, Batch, ContactAct } from '../contact-acts/act.ts'
import { PICKED } from '../contact-acts/batches.ts'
import { keepGone } from '../contact-acts/columns.ts'
import { mergeTag } from '../contact-acts/merge-tag.ts'
import type { Bind } from '../contacts/conditions.ts'
import type { Db } from '../core/db/database.ts'
import { mayServe } from '../licences/licensed.ts'
import { comeBack, goAlong, heldBy } from './appointments.ts'
import { cautions } from './cautions.ts'
import { finished } from './finished.ts'
import { leftBehind } from './left-behind.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { type Chosen, heldHeirs, UNTOUCHED } from './reverting.ts'

export const KIND = 'contact_transfers.run'

async function title(db: Db, _actor: Actor, values: TransferValues): Promise<string> {
  const { name } = await recipientOf(db, values)
  return `Transfer to ${name}`
}

/** Holds over `c` where the recipient may not sell to them: by state and line, where the agency keeps licences. */
export const unlicensed = ({ user_id }: TransferValues, bind: Bind) =>
  user_id ? `not ${mayServe(`${bind(user_id)}::bigint`, 'c')}` : 'false'

/** Why a contact `c` cannot be handed over, in a sentence. */
export const refuses = (values: TransferValues, bind: Bind) =>
  `case when c.deleted_at is not null then 'In the deleted group.'
        when ${unlicensed(values, bind)} then 'The recipient has no license that holds in ' || c.state || '.' end`

/** SQL over `c`: what to know before it goes to this recipient, in sentences; null where nothing. */
export const handedOnWith = (to: Recipient, bind: Bind, about: About) =>
  `nullif(concat_ws(' ', ${cautions(to, bind)}, ${leftBehind(about)}), '')`

const same = ({ user_id, pool_id }: TransferValues, bind: Bind) =>
  user_id
    ? `(c.owner_id = ${bind(user_id)} and c.pool_id is null)`
    : `(c.pool_id is not distinct from ${bind(pool_id)})`

const NAMED = `u.first_name || ' ' || u.last_name`
const COLUMNS = `'owner_id', c.owner_id, 'pool_id', c.pool_id, 'version', c.version, 'updated_at', c.updated_at`
const TAGS = `(select jsonb_object_agg(tag_id, created_at) from contact_tags where contact_id = c.id)`

/** Owner and pool, with the journal of what they and the tags were and the timeline, in one statement; then what is to come with them. */
async function write({ db, values, fits, sent, bind }: Batch<TransferValues>): Promise<void> {
  const to = await recipientOf(db, values, { held: true })
  await db.rows(
    `with ${PICKED},
     b as materialized (
       select j.row_no, c.id, ${cautions(to, bind)} as caution, c.owner_id as giver, c.pool_id as from_pool, jsonb_build_object(${COLUMNS}, 'tags', ${TAGS}) as before
         from picked j join contacts c on c.id = j.subject_id
        where ${fits} order by c.id for no key update of c),
     changed as (
       update contacts c set owner_id = ${bind(to.owner_id)}, pool_id = ${bind(to.pool_id)}, version = c.version + 1, updated_at = now()
         from b where c.id = b.id
       returning b.*, jsonb_build_object(${COLUMNS}) as after),
     told as (
       insert into contact_events (contact_id, kind, data)
       select k.id, 'contact_transfers.given', jsonb_build_object('attempt_id', $1::bigint, 'to', ${bind(to.name)}::text,
                'from', coalesce((select p.name from pools p where p.id = k.from_pool), (select u.first_name || ' ' || u.last_name from users u where u.id = k.giver)))
         from changed k)
     update bulk_job_rows j
        set outcome = 'changed', reason = k.caution, before = k.before, after = k.after, undone_at = null, undo_outcome = null, undo_reason = null
       from changed k where j.job_id = $1 and j.row_no = k.row_no`,
    sent,
  )
  await goAlong({ db, sent }, to.owner_id)
}

/** Tags that a contact `t` got since it was given away, but for one that a tag it had was merged into. */
const TAGGED_SINCE = `
  select array_agg(g.id) as tag_ids, array_agg(g.name order by lower(g.name)) as tags
    from contact_tags ct join tags g on g.id = ct.tag_id
   where ct.contact_id = t.id and ct.created_at > t.given_at and not coalesce(t.before->'tags' ? g.id::text, false)
     and not exists (select from joined m where m.into_id = g.id::text and t.before->'tags' ? m.tag_id)`
const JOINED = `select params->'values'->>'tag_id' as tag_id, params->'values'->>'into_id' as into_id from bulk_jobs where kind = '${mergeTag.name}'`

/**
 * Gives back owner and pool. What nobody touched since is as if it had never left, version and time included. What was
 * changed since is kept and named in the row; where the sender chose so it goes back as well and keeps its other changes.
 * Tags it lost come back, with their own time: to open a contact takes the tag "New" off and is no change. Tags it got
 * since, which is one, are taken off where it goes back all the same.
 * What belonged to somebody who has left goes to the heir chosen for them, if any. Events that went along come back with it.
 * No two parts of it are joined: how many rows they have nobody knows beforehand, and ten thousand times ten thousand are
 * compared one by one then.
 */
async function restore({ db, job, sent, bind }: Batch<TransferValues>): Promise<void> {
  const chosen = job.params as Chosen
  const anyway = bind(chosen.on_conflict === 'restore')
  const heirs = await heldHeirs({ db, sent, job }, chosen)
  const heir = `case when p.id is null then (${bind(JSON.stringify(heirs))}::jsonb->>(j.before->>'owner_id'))::bigint end`
  const held = await heldBy({ db, sent })
  await db.rows(
    `with ${PICKED},
     joined as materialized (${JOINED}),
     b as materialized (
       select t.*, t.untouched or ${anyway}::boolean as goes_back, coalesce(t.heir_id, t.old_owner_id) as owner_id, since.tag_ids, since.tags from (
         select j.row_no, c.id, j.before, p.id as pool_id, coalesce(p.holder_id, (j.before->>'owner_id')::bigint) as old_owner_id, ${heir} as heir_id,
                left_owner.name as left_by, c.owner_id <> (j.after->>'owner_id')::bigint or c.pool_id is distinct from (j.after->>'pool_id')::bigint as moved_on,
                ${UNTOUCHED} as untouched, (j.after->>'updated_at')::timestamptz as given_at
           from picked j join contacts c on c.id = j.subject_id and c.merged_into_id is null
           left join pools p on p.id = (j.before->>'pool_id')::bigint
           left join lateral (select ${NAMED} as name from users u where u.id = c.owner_id) left_owner on true
          where j.outcome = 'changed' and j.undo_outcome is null order by c.id for no key update of c) t
         left join lateral (${TAGGED_SINCE} and ${anyway}::boolean and not t.untouched) since on true),
     back as (
       update contacts c set owner_id = b.owner_id, pool_id = b.pool_id,
              version = case when b.untouched and b.heir_id is null then (b.before->>'version')::integer else c.version + 1 end,
              updated_at = case when b.untouched and b.heir_id is null then (b.before->>'updated_at')::timestamptz else now() end
         from b where c.id = b.id and b.goes_back returning b.id, b.left_by, b.pool_id, b.owner_id),
     tagged as (
       insert into contact_tags (contact_id, tag_id, created_at)
       select b.id, g.id, t.value::timestamptz from b cross join lateral jsonb_each_text(nullif(b.before->'tags', 'null')) t join tags g on g.id = t.key::bigint
        where b.goes_back on conflict (contact_id, tag_id) do update set created_at = excluded.created_at where contact_tags.created_at <> excluded.created_at),
     untagged as (delete from contact_tags ct using b where ct.contact_id = b.id and ct.tag_id = any(b.tag_ids)),
     told as (
       insert into contact_events (contact_id, kind, data)
       select k.id, 'contact_transfers.reverted', jsonb_build_object('attempt_id', $1::bigint, 'from', k.left_by,
                'to', coalesce((select p.name from pools p where p.id = k.pool_id), (select ${NAMED} from users u where u.id = k.owner_id)))
         from back k
       union all
       select b.id, 'contacts.tagged', jsonb_build_object('added', '[]'::jsonb, 'removed', b.tags) from b where b.tags is not null)
     update bulk_job_rows j
        set undone_at = now(), undo_outcome = case when b.goes_back then 'restored' else 'kept' end,
            undo_reason = case when not b.goes_back then case when b.moved_on then 'Given on since, to ' || b.left_by || '.' else 'Changed since.' end
                               when b.heir_id is not null then (select 'Its owner ' || ${NAMED} || ' has left: given to ' from users u where u.id = b.old_owner_id)
                                 || (select ${NAMED} || '.' from users u where u.id = b.heir_id)
                               when not b.untouched then 'Given back although it was changed since.' end
                          || coalesce(' Tags it got since were taken off: ' || array_to_string(b.tags, ', ') || '.', ''),
            outcome = case when b.goes_back then 'selected' else j.outcome end
       from b where j.job_id = $1 and j.row_no = b.row_no`,
    sent,
  )
  await comeBack({ db, sent }, held)
  await keepGone({ db, sent })
}

/** Contacts to a colleague or into a pool. */
export const transfer: ContactAct<TransferValues> = {
  name: KIND,
  access: 'contact_transfers.create',
  values: TransferValues,
  most: MOST.transfer,
  done: 'transferred',
  moves: () => true,
  handsOn: true,
  title,
  refuses,
  same,
  warnings: async (_db, _actor, { pool_id }) =>
    pool_id ? ['Consent and licenses are judged when somebody takes them from the pool.'] : [],
  cautions: async (db, _actor, values, bind, about) => handedOnWith(await recipientOf(db, values), bind, about),
  write,
  restore,
  finished,
}
