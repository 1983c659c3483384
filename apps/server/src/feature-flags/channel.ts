import { CHANNEL } from '@openbook/api/feature-flags.ts'
import type { Core } from '../core/core.ts'

/** What concerns everyone of the viewer's agency. */
export const registerFeatureFlags = (core: Core) =>
  core.cable.channel({
    name: CHANNEL,
    of_viewer: true,
    streams: viewer => [`business_unit:${viewer.business_unit_id}`],
  })
