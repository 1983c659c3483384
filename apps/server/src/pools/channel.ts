import { CHANNEL } from '@openbook/api/pools.ts'
import type { Core } from '../core/core.ts'
import { mayOpen } from './open.ts'

/** Which leads came to a pool, changed there or left it: a ContactsChanged, to whoever may look at its leads. */
export const registerPools = (core: Core) =>
  core.cable.channel({
    name: CHANNEL,
    streams: async (viewer, params, { database }) => {
      const id = Number(params.id)
      if (!Number.isSafeInteger(id) || id < 1) return null
      return (await database.tenant(viewer, db => mayOpen(db, viewer, id))) ? [`pool:${id}`] : null
    },
  })
