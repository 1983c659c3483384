// A fault of a page, told by the page itself, signed in or not: an error while it was drawn. It ends as one line of the
// server's log and is kept nowhere else. Failed requests are not told here: the server knows of those.
import { z } from 'zod'
import { LONGEST } from './core/faults.ts'
import { route } from './core/route.ts'

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/client_errors',
  access: 'public',
  summary: 'Reports a fault of a page. It needs no session; with one, the log says whose page it was.',
  limit: { max: 20, seconds: 600 },
  body: z.object({
    message: z.string().trim().min(1, 'Say what went wrong.').max(LONGEST.message),
    stack: z.string().max(LONGEST.stack).optional(),
    /** Of the page, as its address shows it; what stands behind a question mark is not kept. */
    path: z.string().max(LONGEST.path),
  }),
  returns: z.object({ message: z.string() }),
  status: 201,
})
