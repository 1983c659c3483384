import * as health from '@openbook/api/health.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'

export const VERSION = '0.1.0'

export const healthRoutes = serve('health', health, {
  show: async ({ core }) => {
    await core.database.pool.query('select 1').catch(() => {
      throw new Refused(503, { base: 'The database does not answer.' }, 'health.database')
    })
    return { status: 'ok' as const, version: VERSION, database: 'ok' as const }
  },
})
