import * as contacts from '@openbook/api/contacts.ts'
import { handOn } from '../contact-transfers/hand-on.ts'
import { serve } from '../core/http/serve.ts'
import { tellMove } from '../life-events/tell.ts'
import { columns, keepColumns } from './columns.ts'
import { consents } from './consents.ts'
import { create } from './create.ts'
import { contactValues } from './input.ts'
import { list } from './list.ts'
import * as queries from './queries.ts'
import { setTags } from './set-tags.ts'
import { takeNewTag } from './take-new-tag.ts'
import { update } from './update.ts'
import { visibleContact } from './visible.ts'

const SUBJECT = 'contacts'

export const contactRoutes = serve('contacts', contacts, {
  list: ({ db, viewer, body }) => list(db, viewer, body.contacts_scope),
  show: async ({ core, db, viewer, reply, params, query }) => {
    const contact = await queries.show(db, viewer, params.id)
    return query.not_remove_new_tag ? contact : takeNewTag({ core, viewer, reply }, contact)
  },
  showByNumber: async ({ core, db, viewer, reply, params, query }) => {
    const contact = await queries.showByNumber(db, viewer, params.number)
    return query.not_remove_new_tag ? contact : takeNewTag({ core, viewer, reply }, contact)
  },
  owners: ({ db, viewer }) => queries.owners(db, viewer),
  columns: ({ db, viewer }) => columns(db, viewer.user_id),
  keepColumns: async ({ db, viewer, body, audit }) => {
    audit({ subject_type: 'users', subject_id: viewer.user_id, changes: { contact_columns: body.columns } })
    return keepColumns(db, viewer.user_id, body.columns)
  },
  consents: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return consents(db, params.id)
  },
  create: async ({ db, viewer, body, audit }) => {
    const values = contactValues(body)
    const made = await create(db, viewer, values)
    audit({ subject_type: SUBJECT, subject_id: made.id, changes: values })
    return made
  },
  update: async ({ core, db, viewer, params, body: { version, moved, ...given }, audit }) => {
    const { changes, left, ...contact } = await update(db, viewer, params.id, contactValues(given), version)
    if (moved) await tellMove(db, params.id, changes)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: changes ?? {}, ...(left && { left }) })
    return handOn(core, db, contact, left)
  },
  updateTagsSingle: async ({ db, viewer, body: { id, ...named }, audit }) => {
    await setTags(db, viewer, id, named)
    audit({ subject_type: SUBJECT, subject_id: id, changes: named })
    return queries.show(db, viewer, id)
  },
})
