import * as clientErrors from '@openbook/api/client-errors.ts'
import { serve } from '../core/http/serve.ts'
import { report } from './report.ts'

export const clientErrorRoutes = serve('client_errors', clientErrors, {
  create: async ({ core, request, body }) => {
    await report(core, request, body)
    return { message: 'Reported to the application development team.' }
  },
})
