import * as households from '@openbook/api/households.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { createLinked, likeLinked, link } from './link.ts'
import { members } from './queries.ts'

export const householdRoutes = serve('households', households, {
  show: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return { members: await members(db, viewer, params.id) }
  },
  updateLinkedContact: async ({ db, viewer, params, body: { linked_contact_id, relation, began }, audit }) => {
    const changes = await link({ db, viewer, id: params.id }, linked_contact_id, relation, began)
    audit({ subject_type: 'contacts', subject_id: params.id, changes: { linked_contact_id, ...changes } })
    audit({ subject_type: 'contacts', subject_id: linked_contact_id, changes: { linked_contact_id: params.id } })
    return { members: await members(db, viewer, params.id) }
  },
  likeLinkedContact: ({ db, viewer, params, body }) => likeLinked({ db, viewer, id: params.id }, body),
  createLinkedContact: async ({ db, viewer, params, body, audit }) => {
    const linked_contact_id = await createLinked({ db, viewer, id: params.id }, body)
    audit({ subject_type: 'contacts', subject_id: params.id, changes: { linked_contact_id, relation: body.relation } })
    audit({ action: 'contacts.create', subject_type: 'contacts', subject_id: linked_contact_id, changes: body })
    return { members: await members(db, viewer, params.id) }
  },
})
