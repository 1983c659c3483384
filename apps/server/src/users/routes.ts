import { USER_FILTERS } from '@openbook/api/core/user-filter.ts'
import * as users from '@openbook/api/users.ts'
import { mayGive, mayUseConsole, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { reachAll } from '../core/db/reach.ts'
import { exportNotes } from '../core/export-notes.ts'
import { download } from '../core/files/download.ts'
import type { SignedIn } from '../core/http/context.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import { currentUser } from '../sessions/current-user.ts'
import { requireProof } from '../sessions/prove.ts'
import { warning } from '../sessions/warn.ts'
import { changePassword } from './change-password.ts'
import { enrolUser } from './enrol.ts'
import { filterOf } from './filter.ts'
import { changeUser, changeUsers } from './hand-team-over.ts'
import { level } from './hierarchy.ts'
import { setMembership, setMemberships } from './membership.ts'
import { rolesIn } from './offered.ts'
import { agenciesOf, people, peopleSheet } from './people.ts'
import * as queries from './queries.ts'
import { spreadsheet } from './spreadsheet.ts'
import { giveRole, team } from './team.ts'
import { teamSheet, teamWorkbook } from './team-spreadsheet.ts'
import { updateUser } from './update.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const exported = (q: string | undefined) => ({
  action: 'users.export',
  subject_type: 'users',
  changes: q ? { q } : {},
})

/** Notes that people are taken out as a spreadsheet, and what it is called. */
function named({ audit, reply }: Pick<SignedIn, 'audit' | 'reply'>, filename: string, q: string | undefined) {
  audit(exported(q))
  reply.header('content-disposition', `attachment; filename="${filename}"`)
}

export const userRoutes = serve('users', users, {
  updatePassword: async ({ params, body, ...act }) => {
    await changePassword(act, params.id, body)
    act.audit({ subject_type: 'users', subject_id: params.id })
    act.afterCommit(await warning(act.core, act.db, params.id, 'password'))
    return currentUser(act.core, act.db, params.id, act.viewer.session_id)
  },
  adminList: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return queries.list(db, slice(query, queries.SORTABLE, ['last_name', 'asc'], USER_FILTERS), filterOf(query))
  },
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
  adminCreate: async ({ core, db, viewer, body, audit }) => {
    await requireProof(db, viewer)
    await reachAll(db, viewer)
    const id = await enrolUser(core, db, viewer, { ...body, change_password: body.change_password ?? true })
    const { password: _, ...changes } = body
    audit({ action: 'users.create', subject_type: 'users', subject_id: id, changes })
    return queries.show(db, id)
  },
  adminUpdate: async ({ params: { id }, body, afterCommit, ...act }) => {
    const { core, db, viewer } = act
    await reachAll(db, viewer)
    const moved = body.email !== undefined && body.email !== (await queries.show(db, id)).email
    const warnings = [
      ...(moved ? [await warning(core, db, id, 'email')] : []),
      ...(body.password ? [await warning(core, db, id, 'password_by_admin')] : []),
    ]
    const changed = await changeUser(act, id, body)
    for (const warn of warnings) afterCommit(warn)
    return changed
  },
  adminQuickUpdate: async ({ params, body, ...act }) => {
    await reachAll(act.db, act.viewer)
    return changeUser(act, params.id, body)
  },
  adminDestroy: async ({ params, body: _, ...act }) => {
    await reachAll(act.db, act.viewer)
    return updateUser(act, params.id, { active: false })
  },
  adminRoles: async ({ core, db, viewer, query }) => {
    await reachAll(db, viewer)
    const { brand, roles } = await rolesIn({ core, db, viewer }, query.business_unit_id ?? viewer.business_unit_id)
    return roles.filter(role => mayGive(viewer.role, role)).map(id => ({ id, label: roleLabel(brand, id) }))
  },
  adminUpdateRoles: async ({ body: { ids, ...wanted }, ...act }) => {
    await reachAll(act.db, act.viewer)
    return { updated: await changeUsers(act, ids, wanted) }
  },
  adminTree: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return level(db, query)
  },
  adminPaidMembership: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return people(db, query)
  },
  adminPaidMembershipExport: async ({ core: { env }, viewer, query, tenant, reply, audit }) => {
    const reached: typeof tenant = fn =>
      tenant(async db => {
        await reachAll(db, viewer)
        return fn(db)
      })
    const agencies = await reached(db => agenciesOf(db, query))
    for (const each of exportNotes(viewer, exported(query.q), agencies)) audit(each)
    reply.header('content-disposition', 'attachment; filename="paid-membership.csv"')
    return peopleSheet(reached, query, { env, across: worksAcrossAgencies(viewer.role), pays: true })
  },
  adminSetMembership: async ({ params, body, ...act }) => {
    await reachAll(act.db, act.viewer)
    return setMembership(act, params.id, body)
  },
  adminSetMemberships: async ({ body, ...act }) => {
    await reachAll(act.db, act.viewer)
    return setMemberships(act, body)
  },
  adminExport: async ({ core, viewer, query, reply, tenant, audit }) => {
    const wanted = slice(query, queries.SORTABLE, ['last_name', 'asc'], USER_FILTERS)
    const agencies = await tenant(async db => {
      await reachAll(db, viewer)
      return queries.agenciesOf(db, wanted, filterOf(query))
    })
    const note = { ...exported(undefined), changes: filterOf(query) }
    for (const each of exportNotes(viewer, note, agencies)) audit(each)
    reply.header('content-disposition', 'attachment; filename="users.csv"')
    return spreadsheet({ core, viewer, tenant }, wanted, filterOf(query))
  },
  teamExport: async ({ query: { q }, reply, audit, ...asked }) => {
    named({ audit, reply }, 'team.csv', q)
    return teamSheet(asked, q)
  },
  teamWorkbook: async ({ query: { q }, reply, audit, ...asked }) => {
    audit(exported(q))
    const workbook = await teamWorkbook(asked, q)
    download(reply, { filename: 'team.xlsx', content_type: WORKBOOK })
    return workbook
  },
  team: ({ core, db, viewer, query }) => team({ core, db, viewer }, query),
  giveRole: ({ params, body, ...act }) => giveRole(act, params.id, body),
  adminOwners: ({ db, viewer, query }) =>
    people(db, query, { below: mayUseConsole(viewer.role) ? null : viewer.user_id }),
  adminOwnersExport: async ({ core: { env }, query, tenant, ...answer }) => {
    named(answer, 'owners.csv', query.q)
    return peopleSheet(tenant, query, { env })
  },
  adminPoolHolders: ({ db, query }) => people(db, query, { role: 'pool_holder' }),
  adminPoolHoldersExport: async ({ core: { env }, query, tenant, ...answer }) => {
    named(answer, 'pool-holders.csv', query.q)
    return peopleSheet(tenant, query, { env }, { role: 'pool_holder' })
  },
})
