import * as trainings from '@openbook/api/trainings.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { brandIn } from '../core/brand-in.ts'
import { deletionActs } from '../core/deletion-acts.ts'
import { sendFile } from '../core/files/send-file.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'
import { save } from './save.ts'

const SUBJECT = 'trainings'

const adminList = ({ db, query }: Listed) =>
  queries.adminList(db, slice(query, queries.SORTABLE, ['section', 'asc'], ['corporation_id', 'role']))

/** The same with the roles as the brand calls them. */
async function labelled(listed: Listed) {
  const { core, db, viewer } = listed
  const brand = await brandIn(core, db, viewer.business_unit_id)
  const { items } = await adminList(listed)
  const labels = (roles: string[]) => roles.map(role => roleLabel(brand, role))
  return { items: items.map(each => ({ ...each, for_account_types: labels(each.for_account_types) })) }
}

export const trainingRoutes = serve('trainings', trainings, {
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  download: async ({ viewer, params, tenant, ...asked }) => {
    const file = await tenant(db => queries.meantFor(db, viewer, params.id))
    return sendFile(asked, file)
  },
  adminList,
  adminExport: listExport(trainings.adminList, labelled),
  adminSections: ({ db }) => queries.sections(db),
  adminOrderSections: async ({ db, body, audit }) => {
    await queries.order(db, body.sections)
    audit({ subject_type: SUBJECT, changes: body })
    return queries.sections(db)
  },
  adminDeleteSection: async ({ db, query, audit }) => {
    const count = await queries.deleteSection(db, query.section)
    audit({ subject_type: SUBJECT, changes: { section: query.section, count } })
  },
  adminRestoreSection: async ({ db, body, audit }) => {
    await queries.restoreSection(db, body.section)
    audit({ subject_type: SUBJECT, changes: body })
    return queries.sections(db)
  },
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: async ({ audit, ...asked }) => {
    return save({ ...asked, noted: id => audit({ subject_type: SUBJECT, subject_id: id, changes: asked.form }) })
  },
  adminUpdate: async ({ params, audit, ...asked }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: asked.form })
    return save(asked, params.id)
  },
  adminDestroy: async ({ db, params, audit }) => {
    const row = await queries.destroy(db, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { title: row.title } })
    return row
  },
  ...deletionActs(SUBJECT, { called: 'title', show: queries.show }),
})
