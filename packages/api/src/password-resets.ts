// A forgotten password, by mail. Asking says the same to everybody, at once, whether there is such an account or not;
// the link is good for an hour and once. A new password ends every session and voids the API token and every API key.
import { z } from 'zod'
import { route } from './core/route.ts'
import { SHORTEST_PASSWORD } from './users.ts'

export const instructions = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/users/reset_password_instructions',
  access: 'public',
  limit: { max: 10, seconds: 600 },
  summary: 'Mails a link to choose a new password, where there is such an account.',
  body: z.object({ username: z.string().trim().min(1, 'Enter your username or e-mail.').max(254) }),
  returns: z.object({ said: z.string() }),
})

const token = z.string().min(1, 'Open the link of the e-mail once more.').max(100)

export const showLink = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/users/reset_password_link',
  access: 'public',
  limit: { max: 30, seconds: 600 },
  summary: 'Whose password the link of the mail changes, while it is good; the link is not spent.',
  body: z.object({ token }),
  returns: z.object({ username: z.string() }),
})

export const byToken = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/users/reset_password_by_token',
  access: 'public',
  limit: { max: 30, seconds: 600 },
  summary: 'A new password, against the token of the mail.',
  body: z.object({
    token,
    password: z.string().min(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters.`).max(200),
  }),
  returns: z.object({ username: z.string() }),
})
