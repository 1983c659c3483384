import * as quietJobs from '@openbook/api/quiet-jobs.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { wakeEmails } from '../email-history/wake.ts'
import * as queries from './queries.ts'

const SUBJECT = 'quiet_jobs'

const adminList = ({ db, query }: Listed) =>
  queries.list(db, slice(query, queries.SORTABLE, ['id', 'desc'], ['kind', 'state']))

export const quietJobRoutes = serve(SUBJECT, quietJobs, {
  adminList,
  adminExport: listExport(quietJobs.adminList, adminList),
  adminCreate: async ({ db, viewer, body: { kind, reason, minutes }, audit }) => {
    if (await queries.holding(db, viewer.business_unit_id, kind))
      throw new Refused(409, { kind: 'These are held back already. Resume them first.' }, 'quiet_jobs.holding')
    const made = await queries.begin(db, kind, reason, minutes)
    audit({ subject_type: SUBJECT, subject_id: made.id, changes: { kind, reason, minutes } })
    return made
  },
  adminResume: async ({ core, db, params, audit }) => {
    const { kind } = await queries.show(db, params.id)
    if (!(await queries.end(db, params.id)))
      throw new Refused(409, { base: 'These are held back no more.' }, 'quiet_jobs.over')
    if (kind === 'all' || kind === 'email_history') await wakeEmails(core, db)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { kind } })
    return queries.show(db, params.id)
  },
})
