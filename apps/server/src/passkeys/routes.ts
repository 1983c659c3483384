import * as passkeys from '@openbook/api/passkeys.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import { standing } from '../sessions/challenge.ts'
import { currentUser } from '../sessions/current-user.ts'
import { refuseStandIn, requireProof } from '../sessions/prove.ts'
import { warning } from '../sessions/warn.ts'
import { managed } from '../two-factor/managed.ts'
import { signInOptions } from './check.ts'
import * as queries from './queries.ts'
import { register, registrationOptions, removeOf, removePasskey } from './register.ts'

export const passkeyRoutes = serve('passkeys', passkeys, {
  list: async ({ db, viewer }) => {
    const data = await queries.list(db, viewer.user_id)
    return { data, meta: pageMeta(1, Math.max(data.length, 1), data.length) }
  },
  registrationOptions: async ({ core, db, viewer }) => {
    await requireProof(db, viewer)
    return registrationOptions(core, db, viewer)
  },
  create: async ({ core, db, viewer, body, audit, afterCommit }) => {
    await requireProof(db, viewer)
    const made = await register(core, db, viewer, body.name, body.response)
    audit({ subject_type: 'passkeys', subject_id: made.passkey.id, changes: { name: body.name } })
    afterCommit(await warning(core, db, viewer.user_id, 'second_proof_on'))
    return { ...made, user: await currentUser(core, db, viewer.user_id, viewer.session_id) }
  },
  destroy: async ({ core, db, viewer, params, audit, afterCommit }) => {
    await requireProof(db, viewer)
    await removePasskey(db, viewer, params.id)
    audit({ subject_type: 'passkeys', subject_id: params.id })
    afterCommit(await warning(core, db, viewer.user_id, 'second_proof_off'))
    return currentUser(core, db, viewer.user_id, viewer.session_id)
  },
  proofOptions: async ({ core, db, viewer }) => {
    refuseStandIn(viewer)
    await db.asSystem()
    return signInOptions(core, db, viewer.user_id)
  },
  adminOfUser: async ({ db, viewer, params }) => {
    await managed(db, viewer, params.id)
    return { data: await queries.list(db, params.id) }
  },
  adminRemove: async ({ core, db, viewer, params, audit, afterCommit }) => {
    await requireProof(db, viewer)
    await managed(db, viewer, params.id)
    const { name } = await removeOf(db, params.id, params.passkeyId)
    audit({ subject_type: 'users', subject_id: params.id, changes: { passkey: { from: name, to: null } } })
    afterCommit(await warning(core, db, params.id, 'passkey_by_admin'))
  },
  signInOptions: ({ core, body }) =>
    core.database.system(async db =>
      signInOptions(core, db, body.otp_secret ? (await standing(db, body.otp_secret)).user_id : null),
    ),
})
