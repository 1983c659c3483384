import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { wholeNumber } from '@openbook/config/identity-numbers.ts'
import { visibleContact } from '../contacts/visible.ts'
import { invalid } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { refuseToken, requireProof } from '../sessions/prove.ts'
import { change } from './change.ts'
import * as queries from './queries.ts'
import { digestOf, lockOf, masked, open } from './sealed.ts'

const NO_SEARCH = 'An API token or key cannot look for a number. Sign in and search for it.'
const TOKEN = 'An API token or key cannot reveal it. Sign in and open the contact.'

/** The audit log names whose number and of which kind, and nothing of the number. */
export const identityNumberRoutes = serve('identity_numbers', identityNumbers, {
  list: async ({ core, db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    const rows = await queries.list(db, params.id)
    return { identity_numbers: rows.map(row => masked(lockOf(core, viewer), row)) }
  },
  find: async ({ core, db, viewer, body, audit }) => {
    refuseToken(viewer, NO_SEARCH)
    const whole = wholeNumber(body.number)
    if (!whole) throw invalid('number', 'Type the whole number, as it is on the card.', 'identity_numbers.format')
    const contacts = await queries.known(
      db,
      viewer,
      whole.kind,
      digestOf(lockOf(core, viewer), whole.kind, whole.number),
    )
    for (const { id } of contacts) audit(queries.about(id, whole.kind))
    if (!contacts.length) audit(queries.nobody(whole.kind))
    return { contacts }
  },
  create: ({ params, body, ...act }) => change.add(act, params.id, body),
  destroy: ({ params, ...act }) => change.remove(act, params.id, params.numberId),
  restore: ({ params, body, ...act }) => change.restore(act, params.id, params.numberId, body),
  reveal: async ({ core, db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    const row = await queries.show(db, params.id, params.numberId)
    await requireProof(db, viewer, TOKEN)
    audit(queries.about(params.id, row.kind))
    return { id: row.id, number: open(lockOf(core, viewer), row) }
  },
  accessLog: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.accessLog(db, params.id, query)
  },
})
