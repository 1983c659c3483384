import { type adminUpdate, isDated, LEAST_SILENCE, mayRepeat } from '@openbook/api/campaign-triggers.ts'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { firstGone } from './gone.ts'
import { lock, type Row, show } from './queries.ts'
import { ARMED, stop } from './stop.ts'

type Form = (typeof adminUpdate)['form']['_zod']['output']
type Asked = Pick<SignedIn, 'core' | 'viewer' | 'tenant' | 'audit' | 'files'> & { form: Form }
type Values = Omit<
  Row,
  'id' | 'status_title' | 'tag_name' | 'armed_at' | 'waiting' | 'created_at' | 'updated_at' | 'subject' | 'body'
> & {
  subject: string | null
  body: string | null
}

const NEW: Values = {
  name: '',
  description: null,
  category: null,
  tags: [],
  trigger_type: 'email',
  trigger: 'manual',
  status_id: null,
  tag_id: null,
  days: 0,
  at_hour: null,
  recurrence: 'once',
  subject: null,
  body: null,
  all_email_ids: [],
  corporation_ids: [],
  enabled: false,
  compliant: false,
  global: true,
  auto_trigger: false,
  show_on_conversation: false,
  also_imported: false,
}
const COLUMNS = Object.keys(NEW) as (keyof Values)[]
/** What says when it goes: a change of one of them begins anew. */
const WHEN = ['trigger', 'status_id', 'tag_id', 'days', 'at_hour', 'also_imported', 'recurrence'] as const
const DEFAULT_HOUR = 9

/** Adds a trigger, or with `id` changes it. Throws a 422 on the field that is wrong. */
export async function save({ core, viewer, tenant, audit, form, files }: Asked, id?: number): Promise<Row> {
  if (id) await core.database.tenant(viewer, db => show(db, id))
  for await (const { stream } of files) {
    stream.resume()
    throw invalid('file', 'Files cannot go along with a message yet.', 'campaign_triggers.file')
  }
  return tenant(async db => {
    const before = id ? await lock(db, id) : undefined
    const values = settled({ ...(before ?? NEW), ...plain(form) })
    await refuseUnknown(db, values)
    await refuseUnusable(db, values, before)
    refuseIncomplete(values)
    const saved = await write(db, values, before).catch(taken)
    audit({ subject_type: 'campaign_triggers', subject_id: saved, changes: form })
    return show(db, saved)
  })
}

async function write(db: Db, values: Values, before: Row | undefined): Promise<number> {
  const moved = before && WHEN.some(name => before[name] !== values[name])
  const sent = COLUMNS.map(name => values[name])
  const sql = before
    ? `update campaign_triggers set ${COLUMNS.map((name, at) => `${name} = $${at + 1}`)}, updated_at = now() where id = ${before.id}`
    : `insert into campaign_triggers (${COLUMNS}) values (${COLUMNS.map((_, at) => `$${at + 1}`)})`
  const [row] = await db.rows<{ id: number }>(`${sql} returning id`, sent)
  if (!row) throw new Error('A campaign trigger was written without an answer.')
  await db.rows(
    `update campaign_triggers t set armed_at = case when enabled and ${ARMED} then case when $2 then now() else coalesce(armed_at, now()) end end,
            scanned_at = case when $2 then null else scanned_at end where id = $1`,
    [row.id, moved ?? true],
  )
  if (moved) await stop(db, [row.id], 'What it answers to was changed before it went.')
  else if (before && !(values.enabled && values.auto_trigger))
    await stop(db, [row.id], 'It was switched off before it went.')
  return row.id
}

/** What was sent as it is stored: empty texts as null, a form's line breaks as ours. */
const plain = (form: Form): Partial<Values> =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim() || null : value,
      ]),
  )

/** What does not matter for its kind is not kept, so that it never matters later. */
function settled(values: Values): Values {
  const { trigger, all_email_ids } = values
  const template = values.trigger_type === 'email' && all_email_ids.length > 0
  return {
    ...values,
    name: values.name ?? '',
    status_id: trigger === 'status_changed' ? values.status_id : null,
    tag_id: trigger === 'tag_added' ? values.tag_id : null,
    days: trigger === 'manual' ? 0 : values.days,
    at_hour: trigger === 'manual' ? null : isDated(trigger) ? (values.at_hour ?? DEFAULT_HOUR) : values.at_hour,
    also_imported: !isDated(trigger) && trigger !== 'manual' && values.also_imported,
    all_email_ids: template ? all_email_ids : [],
    subject: template || values.trigger_type === 'sms' ? null : values.subject,
    body: template ? null : values.body,
    corporation_ids: values.global ? [] : [...new Set(values.corporation_ids)],
    tags: [...new Set(values.tags)],
  }
}

/** Throws where it points at what the agency does not have. */
async function refuseUnknown(db: Db, { status_id, tag_id }: Values) {
  const [found] = await db.prepared<Record<'status' | 'tag', boolean>>(
    `select $1::bigint is null or exists (select from statuses where id = $1) as status,
            $2::bigint is null or exists (select from tags where id = $2) as tag`,
    [status_id, tag_id],
  )
  if (!found?.status) throw invalid('status_id', 'This status is gone. Choose another.', 'campaign_triggers.status')
  if (!found.tag) throw invalid('tag_id', 'This tag is gone. Choose another.', 'campaign_triggers.tag')
}

/** Throws where it uses a template that is not in use or a company that is not there; what it used before it may keep while it is off. */
async function refuseUnusable(db: Db, values: Values, before: Row | undefined) {
  const chosen = (field: 'all_email_ids' | 'corporation_ids') =>
    values.enabled || String(values[field]) !== String(before?.[field]) ? values[field] : []
  const gone = await firstGone(db, [
    { all_email_ids: chosen('all_email_ids'), corporation_ids: chosen('corporation_ids') },
  ])
  if (gone?.field === 'all_email_ids')
    throw invalid('all_email_ids', 'Choose an e-mail that is in use.', 'campaign_triggers.email')
  if (gone) throw invalid('corporation_ids', 'Choose companies of your agency.', 'campaign_triggers.companies')
}

/** Throws on the first field that does not go with the others. */
function refuseIncomplete(values: Values) {
  const { trigger, trigger_type, days, recurrence, subject, body, all_email_ids, auto_trigger, compliant } = values
  const wrong: [boolean, string, string][] = [
    [!values.name, 'name', 'Enter a name.'],
    [trigger === 'status_changed' && !values.status_id, 'status_id', 'Choose the status it answers to.'],
    [trigger === 'tag_added' && !values.tag_id, 'tag_id', 'Choose the tag it answers to.'],
    [trigger === 'no_email' && days < LEAST_SILENCE, 'days', `Wait at least ${LEAST_SILENCE} days.`],
    [recurrence === 'every_time' && !mayRepeat(trigger), 'recurrence', 'This can only go once for each contact.'],
    [auto_trigger && trigger === 'manual', 'auto_trigger', 'Say what it answers to first.'],
    [auto_trigger && !compliant, 'compliant', 'Have the message reviewed before it goes out by itself.'],
    [!values.global && !values.corporation_ids.length, 'corporation_ids', 'Choose the companies it is for.'],
    [trigger_type === 'email' && !all_email_ids.length && !subject, 'subject', 'Write a subject.'],
    [!all_email_ids.length && !body, 'body', 'Write a message, or choose an e-mail template.'],
  ]
  const first = wrong.find(([is]) => is)
  if (first) throw invalid(first[1], first[2], 'campaign_triggers.incomplete')
}

function taken(error: Error & { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'campaign_triggers_name')
    throw new Refused(409, { name: 'This name is taken. Choose another.' }, 'already_exists')
  throw error
}
