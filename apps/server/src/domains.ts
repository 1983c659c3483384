import type { Mount } from './core/http/serve.ts'
import type { Core } from './core/core.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { businessUnitRoutes } from './business-units/routes.ts'
import { carrierRoutes } from './carriers/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { registerNotifications } from './notifications/channel.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { sourceRoutes } from './sources/routes.ts'
import { statusRoutes } from './statuses/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every domain's routes, one line each. */
export const ROUTES: Mount[] = [
  auditLogRoutes,
  businessUnitRoutes,
  carrierRoutes,
  categoryRoutes,
  healthRoutes,
  notificationRoutes,
  sessionRoutes,
  sourceRoutes,
  statusRoutes,
  userRoutes,
]

/** Every domain's channels and jobs, registered before the core starts. */
export const REGISTRATIONS: ((core: Core) => void)[] = [registerNotifications]
