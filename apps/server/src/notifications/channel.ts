import { CHANNEL } from '@openbook/api/notifications.ts'
import type { Core } from '../core/core.ts'

/** What concerns the viewer alone. */
export const registerNotifications = (core: Core) =>
  core.cable.channel({ name: CHANNEL, of_viewer: true, streams: viewer => [`user:${viewer.user_id}`] })
