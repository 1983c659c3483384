import type { Mount } from './core/http/serve.ts'
import type { Core } from './core/core.ts'
import { healthRoutes } from './health/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { statusRoutes } from './statuses/routes.ts'

/** Every domain's routes, one line each. */
export const ROUTES: Mount[] = [healthRoutes, sessionRoutes, statusRoutes]

/** Every domain's channels and jobs, registered before the core starts. */
export const REGISTRATIONS: ((core: Core) => void)[] = []
