import { MEMBERSHIP_CHANNEL } from '@openbook/api/accounts.ts'
import type { Core } from '../core/core.ts'

export const membershipStream = (user_id: number) => `membership:${user_id}`

/** Whether the viewer pays: all that somebody who does not may listen to. */
export const registerMembership = (core: Core) =>
  core.cable.channel({
    name: MEMBERSHIP_CHANNEL,
    before_paid: true,
    of_viewer: true,
    streams: viewer => [membershipStream(viewer.user_id)],
  })
