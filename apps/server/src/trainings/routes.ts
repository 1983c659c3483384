import * as trainings from '@openbook/api/trainings.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { brandIn } from '../core/brand-in.ts'
import { download } from '../core/files/download.ts'
import { notFound } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'
import { save } from './save.ts'

const SUBJECT = 'trainings'

const adminList = ({ db, query }: Listed) => queries.adminList(db, slice(query, queries.SORTABLE, ['section', 'asc']))

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
  download: async ({ core, viewer, params, reply, tenant }) => {
    const file = await tenant(db => queries.meantFor(db, viewer, params.id))
    if (!(await core.files.has(file.storage_key))) throw notFound()
    download(reply, file)
    return core.files.get(file.storage_key)
  },
  adminList,
  adminExport: listExport(trainings.adminList, labelled),
  adminSections: ({ db }) => queries.sections(db),
  adminOrderSections: async ({ db, body, audit }) => {
    await queries.order(db, body.sections)
    audit({ subject_type: SUBJECT, changes: body })
    return queries.sections(db)
  },
  adminDeleteSection: async ({ core, db, query, audit, afterCommit }) => {
    const keys = await queries.deleteSection(db, query.section)
    audit({ subject_type: SUBJECT, changes: { section: query.section, count: keys.length } })
    for (const key of keys) afterCommit(() => core.files.delete(key))
  },
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: async ({ audit, ...asked }) => {
    audit({ subject_type: SUBJECT, changes: asked.form })
    return save(asked)
  },
  adminUpdate: async ({ params, audit, ...asked }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: asked.form })
    return save(asked, params.id)
  },
  adminDestroy: async ({ core, db, params, audit, afterCommit }) => {
    const row = await queries.destroy(db, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { title: row.title } })
    afterCommit(() => core.files.delete(row.storage_key))
    return row
  },
})
