import * as featureFlags from '@openbook/api/feature-flags.ts'
import { decide } from '@openbook/config/flag-rules.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport, ofWholeSystem } from '../core/list-export.ts'
import { decided, personOf } from './decided.ts'
import { inMemory } from './in-memory.ts'
import * as queries from './queries.ts'
import { setFlag } from './set.ts'

async function adminList({ db, viewer, query }: Listed) {
  await reachAll(db, viewer)
  return inMemory(await queries.all(db), query)
}

export const featureFlagRoutes = serve('feature_flags', featureFlags, {
  features: async ({ core, db, viewer }) => ({
    features: await decided(db, await personOf(core, db, viewer.user_id)),
  }),
  adminList,
  adminExport: listExport(featureFlags.adminList, adminList, ofWholeSystem),
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
  adminUpdate: async ({ params, body, ...act }) => {
    await reachAll(act.db, act.viewer)
    return setFlag(act, queries.known(params.id), body)
  },
  adminChanges: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.changes(db, queries.known(params.id))
  },
  adminUndo: async ({ params, body, ...act }) => {
    await reachAll(act.db, act.viewer)
    const name = queries.known(params.id)
    const { before, note } = await queries.change(act.db, name, body.change_id)
    return setFlag(act, name, { ...before, note: `Put back: ${note}`.slice(0, 300) })
  },
  adminExplain: async ({ core, db, viewer, params, query }) => {
    await reachAll(db, viewer)
    const name = queries.known(params.id)
    const subject = await personOf(core, db, query.user_id)
    return { ...decide(name, (await queries.settings(db)).get(name), subject), subject }
  },
})
