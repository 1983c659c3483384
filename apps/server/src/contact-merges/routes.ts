import * as contactMerges from '@openbook/api/contact-merges.ts'
import { show as showJob } from '../bulk-jobs/queries.ts'
import { contactValues } from '../contacts/input.ts'
import { show } from '../contacts/queries.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { about } from '../identity-numbers/queries.ts'
import { candidatesLike, candidatesOf } from './candidates.ts'
import { dismiss, recall } from './dismiss.ts'
import { groups } from './groups.ts'
import { mergeOnce } from './merge.ts'
import { forecast, mergeAll } from './merge-all.ts'
import { freshenSoon } from './pairs.ts'
import { preview } from './preview.ts'
import * as queries from './queries.ts'
import { keptMerge, type Report, reportOf } from './report.ts'
import { tellOwners } from './tell-owners.ts'
import { undo } from './undo.ts'

const SUBJECT = 'contacts'
const NOTHING: Report = { fields: [], rows: [], refused: 'This merge is gone.' }

export const contactMergeRoutes = serve('contact_merges', contactMerges, {
  duplicates: ({ core, db, viewer, body, afterCommit }) =>
    groups(db, viewer, body.contacts_scope, () => afterCommit(() => freshenSoon(core, viewer))),
  ofContact: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return {
      candidates: await candidatesOf(db, viewer, params.id),
      dismissed: await queries.dismissedOf(db, viewer, params.id),
    }
  },
  like: ({ db, viewer, body }) => candidatesLike(db, viewer, contactValues(body)),
  dismiss: async ({ db, viewer, body: { ids }, audit }) => {
    for (const id of new Set(ids)) audit({ subject_type: SUBJECT, subject_id: id, changes: { not_the_same_as: ids } })
    return { count: await dismiss(db, viewer, ids) }
  },
  recall: async ({ db, viewer, body: { ids }, audit }) => {
    for (const id of new Set(ids)) audit({ subject_type: SUBJECT, subject_id: id })
    return { count: await recall(db, viewer, ids) }
  },
  preview: ({ core, db, viewer, body }) => preview(core, db, viewer, body.ids),
  merge: async ({ core, db, viewer, body, audit }) => {
    const { merge_id, again, aside, ...records } = await mergeOnce(db, viewer, body)
    const changes = { merge_id, survivor_id: body.survivor_id, fields: body.fields ?? {} }
    for (const { id } of again ? [] : body.records) audit({ subject_type: SUBJECT, subject_id: id, changes })
    for (const kind of aside) audit({ ...about(body.survivor_id, kind), action: 'identity_numbers.destroy' })
    const contact = await show(db, viewer, body.survivor_id)
    await tellOwners(core, db, viewer, contact, records)
    return { merge: await queries.show(db, viewer, merge_id), contact }
  },
  mergeAllPreview: ({ db, viewer, body }) => forecast(db, viewer, body.contacts_scope),
  mergeAll: async ({ core, db, viewer, body: { contacts_scope, expected_count }, audit }) => {
    const { id, too_large } = await mergeAll(core, db, viewer, contacts_scope, expected_count)
    audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { contacts_scope } })
    return { bulk_job: await showJob(db, viewer, id), too_large }
  },
  merges: ({ db, viewer, query }) => queries.list(db, viewer, query),
  showMerge: async ({ db, viewer, params }) => {
    const merge = await queries.show(db, viewer, params.id)
    const kept = await keptMerge(db, params.id)
    return { ...merge, report: kept ? await reportOf(db, kept) : NOTHING }
  },
  undo: async ({ core, db, viewer, params, body, audit }) => {
    const report = await undo(core, db, viewer, { id: params.id, restore: body.restore ?? [] })
    const merge = await queries.show(db, viewer, params.id)
    for (const { id } of [merge.survivor, ...merge.records])
      audit({ subject_type: SUBJECT, subject_id: id, changes: { merge_id: params.id, restore: body.restore ?? [] } })
    return { ...merge, report }
  },
})
