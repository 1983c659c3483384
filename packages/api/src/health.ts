// Whether this process can serve: it answers and its database does.
import { z } from 'zod'
import { route } from './core/route.ts'

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/health',
  access: 'public',
  returns: z.object({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
})
