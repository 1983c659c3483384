// What Openbook would have e-mailed, where no mail server is set up: so that a demo can read its own reset links and
// codes. With a mail server the list is empty and stays so. One sees mails about oneself and about those below.
import { z } from 'zod'
import { AdminListQuery, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const SandboxMail = z
  .object({
    id: z.number().int(),
    sent_to: z.string(),
    subject: z.string(),
    body: z.string(),
    at: Instant,
  })
  .meta({ id: 'SandboxMail' })

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/sandbox_mails',
  access: 'sandbox_mails.list',
  query: AdminListQuery,
  returns: z.array(SandboxMail),
  range: 'sandbox_mails',
})
