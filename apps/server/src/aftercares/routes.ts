import * as aftercares from '@openbook/api/aftercares.ts'
import { startAct } from '../contact-acts/start.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { end, setStep } from './care.ts'
import { enroll } from './enroll.ts'
import { enrollAll } from './enroll-all.ts'
import { family } from './queries.ts'

const SUBJECT = 'contacts'

export const aftercareRoutes = serve('aftercares', aftercares, {
  enroll: async ({ db, viewer, params, body, audit }) => {
    for (const subject_id of await enroll(db, viewer, params.id, body))
      audit({ subject_type: SUBJECT, subject_id, changes: body })
    return family(db, viewer, params.id)
  },
  enrollAll: ({ body: { family: all, died_on, ...request }, ...asking }) =>
    startAct(asking, enrollAll, { family: all, died_on }, request),
  familyStatus: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return family(db, viewer, params.id)
  },
  updateStep: async ({ db, viewer, params, body, audit }) => {
    await setStep(db, viewer, params.id, params.stepId, body.done)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { step_id: params.stepId, ...body } })
    return family(db, viewer, params.id)
  },
  end: async ({ db, viewer, params, audit }) => {
    await end(db, viewer, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id })
    return family(db, viewer, params.id)
  },
})
