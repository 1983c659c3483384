import * as twoFactor from '@openbook/api/two-factor.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { inAgency } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { currentUser } from '../sessions/current-user.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { requireProof } from '../sessions/prove.ts'
import { warning } from '../sessions/warn.ts'
import { forgetDevices } from './devices.ts'
import { show } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { resetSignIn } from './reset.ts'
import { listRules, setRules } from './rules.ts'
import { sendCode } from './send-code.ts'
import { enableApp, generateQr, setByEmail, switchOff } from './set-up.ts'

/** Whose sign-in it is: one's own. */
const subject = ({ user_id }: Viewer) => ({ subject_type: 'users', subject_id: user_id })

export const twoFactorRoutes = serve('two_factor', twoFactor, {
  show: ({ db, viewer }) => show(db, viewer.user_id),
  generateQr: async ({ core, db, viewer, audit }) => {
    await requireProof(db, viewer)
    audit(subject(viewer))
    return generateQr(core, db, viewer)
  },
  enable: async ({ core, db, viewer, body, audit, afterCommit }) => {
    await requireProof(db, viewer)
    audit(subject(viewer))
    const recovery_codes = await enableApp(core, db, viewer, body.otp)
    afterCommit(await warning(core, db, viewer.user_id, 'second_proof_on'))
    return { recovery_codes, user: await currentUser(core, db, viewer.user_id, viewer.session_id) }
  },
  disable: async ({ core, db, viewer, audit, afterCommit }) => {
    await requireProof(db, viewer)
    audit(subject(viewer))
    const { on } = await show(db, viewer.user_id)
    await switchOff(db, viewer.user_id)
    if (on) afterCommit(await warning(core, db, viewer.user_id, 'second_proof_off'))
    return currentUser(core, db, viewer.user_id, viewer.session_id)
  },
  sendOtp: async ({ core, request, body }) => ({ sent_to: await sendCode(core, request, body.otp_secret) }),
  update2fa: async ({ core, db, viewer, body, audit, afterCommit }) => {
    await requireProof(db, viewer)
    const before = await show(db, viewer.user_id)
    const recovery_codes = await setByEmail(core, db, viewer, body)
    audit({ ...subject(viewer), changes: { by_email: { from: before.by_email, to: body.by_email } } })
    if (before.by_email !== body.by_email)
      afterCommit(await warning(core, db, viewer.user_id, body.by_email ? 'second_proof_on' : 'second_proof_off'))
    return { recovery_codes, user: await currentUser(core, db, viewer.user_id, viewer.session_id) }
  },
  renewRecoveryCodes: async ({ core, db, viewer, audit }) => {
    await requireProof(db, viewer)
    await holdSignedIn(db, viewer)
    audit(subject(viewer))
    return { recovery_codes: await renewRecoveryCodes(core, db, viewer.user_id) }
  },
  forgetDevices: async ({ db, viewer, audit }) => {
    const forgotten = await forgetDevices(db, viewer.user_id)
    audit({ ...subject(viewer), changes: { forgotten } })
    return { forgotten }
  },
  adminReset: async ({ core, db, viewer, params, audit, afterCommit }) => {
    await requireProof(db, viewer)
    const mail = await resetSignIn(core, db, viewer, params.id)
    audit({ subject_type: 'users', subject_id: params.id })
    afterCommit(() => core.mail.send(mail))
  },
  adminRules: ({ db, viewer, query }) => inAgency(db, viewer, query.business_unit_id, () => listRules(db)),
  adminUpdateRules: async ({ core, db, viewer, body: { business_unit_id, seen, ...rules }, audit }) => {
    await requireProof(db, viewer)
    return inAgency(db, viewer, business_unit_id, async () => {
      await setRules({ core, db, viewer }, { ...rules, seen })
      audit({ ...(business_unit_id && { business_unit_id }), changes: rules })
      return listRules(db)
    })
  },
})
