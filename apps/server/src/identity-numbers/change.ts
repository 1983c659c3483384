import { IDENTITY_NAMES, type IdentityKind, plainNumber, wrongNumber } from '@openbook/config/identity-numbers.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Acting } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import * as queries from './queries.ts'
import { digestOf, lockOf, masked, open, sealNumber } from './sealed.ts'

type Act = Pick<Acting, 'core' | 'db' | 'viewer' | 'audit'>
interface Replacing {
  replaces?: number | undefined
}
interface Given extends Replacing {
  kind: IdentityKind
  number: string
}

/** Keeps a number, in the place of another where that is named. Throws a 422 on `number` for what cannot be one, a 409 where there is one of the kind. */
async function add({ core, db, viewer, audit }: Act, contact_id: number, { kind, number, replaces }: Given) {
  await visibleContact(db, viewer, contact_id, { lock: true })
  const wrong = wrongNumber(kind, number)
  if (wrong) throw invalid('number', wrong, 'identity_numbers.format')
  const lock = lockOf(core, viewer)
  await makeRoom(db, contact_id, kind, replaces)
  const row = await queries.create(db, contact_id, { kind, ...sealNumber(lock, kind, plainNumber(number)) })
  await record(db, contact_id, `identity_numbers.${replaces ? 'replaced' : 'created'}`, { kind })
  audit(queries.about(contact_id, kind))
  return masked(lock, row)
}

async function remove({ db, viewer, audit }: Act, contact_id: number, id: number) {
  await visibleContact(db, viewer, contact_id, { lock: true })
  const { kind } = await queries.destroy(db, contact_id, id)
  await record(db, contact_id, 'identity_numbers.deleted', { kind })
  audit(queries.about(contact_id, kind))
}

/** Brings a removed number back. Throws a 409 where it is there, or another of its kind that is not named. */
async function restore({ core, db, viewer, audit }: Act, contact_id: number, id: number, { replaces }: Replacing) {
  await visibleContact(db, viewer, contact_id, { lock: true })
  const found = await queries.find(db, contact_id, id)
  if (!found.deleted_at) throw new Refused(409, { base: 'This number is not removed.' }, 'identity_numbers.there')
  const lock = lockOf(core, viewer)
  await makeRoom(db, contact_id, found.kind, replaces)
  const row = await queries.restore(db, id, digestOf(lock, found.kind, open(lock, found)))
  await record(db, contact_id, 'identity_numbers.restored', { kind: found.kind })
  audit(queries.about(contact_id, found.kind))
  return masked(lock, row)
}

async function makeRoom(db: Act['db'], contact_id: number, kind: IdentityKind, replaces: number | undefined) {
  const there = (await queries.list(db, contact_id)).filter(row => row.kind === kind)
  const old = there.find(({ id }) => id === replaces)
  if (old) await queries.destroy(db, contact_id, old.id)
  if (there.length && !old)
    throw new Refused(
      409,
      { base: `There is a ${IDENTITY_NAMES[kind]} by now. Reload to see it, then change that one.` },
      'identity_numbers.taken',
    )
}

export const change = { add, remove, restore }
