import * as passkeys from '@openbook/api/passkeys.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import { standing } from '../sessions/challenge.ts'
import { currentUser } from '../sessions/current-user.ts'
import { requireProof } from '../sessions/prove.ts'
import { warning } from '../sessions/warn.ts'
import { signInOptions } from './check.ts'
import * as queries from './queries.ts'
import { register, registrationOptions, removePasskey } from './register.ts'

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
  signInOptions: ({ core, body }) =>
    core.database.system(async db =>
      signInOptions(core, db, body.otp_secret ? (await standing(db, body.otp_secret)).user_id : null),
    ),
})
