import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { addressValues, changesOf, inOneLine } from './input.ts'
import { makePrimary } from './make-primary.ts'
import * as queries from './queries.ts'
import { refuseKnown } from './refuse-known.ts'

const SUBJECT = 'contact_addresses'
const named = (address: queries.Address) => ({
  address_id: address.id,
  kind: address.kind,
  address: inOneLine(address),
})

export const contactAddressRoutes = serve('contact_addresses', contactAddresses, {
  list: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id)
  },
  listDeleted: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id)
    return queries.listDeleted(db, params.id, query)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const values = addressValues(body)
    await refuseKnown(db, params.id, values)
    const address = await queries.create(db, params.id, values)
    await record(db, params.id, 'contact_addresses.created', named(address))
    audit({ subject_type: SUBJECT, subject_id: address.id, contact_id: params.id, changes: values })
    return address
  },
  update: async ({ db, viewer, params, body: { updated_at, ...given }, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const before = await queries.lockFresh(db, viewer, params, updated_at)
    const values = addressValues(given, before)
    await refuseKnown(db, params.id, values, { but: before.id, counted: true })
    const address = await queries.update(db, before.id, values)
    const changes = changesOf(before, address)
    if (Object.keys(changes).length)
      await record(db, params.id, 'contact_addresses.updated', { ...named(address), changes })
    audit({ subject_type: SUBJECT, subject_id: address.id, contact_id: params.id, changes })
    return address
  },
  makePrimary: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const address = await queries.lockFresh(db, viewer, params, body.updated_at)
    const changes = await makePrimary(db, viewer, params.id, address)
    await record(db, params.id, 'contact_addresses.made_primary', { ...named(address), note: address.note })
    audit({ subject_type: SUBJECT, subject_id: address.id, contact_id: params.id, changes: changes ?? {} })
    return queries.list(db, params.id)
  },
  destroy: async ({ db, viewer, params, query, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const address = await queries.lockFresh(db, viewer, params, query.updated_at)
    await queries.remove(db, params.id, address.id)
    await record(db, params.id, 'contact_addresses.deleted', named(address))
    audit({ subject_type: SUBJECT, subject_id: address.id, contact_id: params.id, changes: address })
  },
  restore: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const address = await queries.restore(db, viewer, params)
    await refuseKnown(db, params.id, address, { but: address.id })
    await record(db, params.id, 'contact_addresses.restored', named(address))
    audit({ subject_type: SUBJECT, subject_id: address.id, contact_id: params.id, changes: address })
    return address
  },
})
