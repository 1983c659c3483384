import * as passwordResets from '@openbook/api/password-resets.ts'
import { serve } from '../core/http/serve.ts'
import { redeem, usernameOf } from './redeem.ts'
import { sendResetLinks } from './send.ts'

const SAID = 'If there is such an account, a link is on its way to its e-mail address. It is good for an hour.'

export const passwordResetRoutes = serve('password_resets', passwordResets, {
  /** Answers before it looks, so that neither words nor time tell who has an account. */
  instructions: async ({ core, body, request }) => {
    const asked = { username: body.username, ip: request.ip }
    setImmediate(() => {
      sendResetLinks(core, asked).catch((error: unknown) => core.log.error({ err: error }, 'reset link not sent'))
    })
    return { said: SAID }
  },
  showLink: async ({ core, body }) => ({ username: await usernameOf(core, body.token) }),
  byToken: async ({ core, body, request }) => ({ username: await redeem(core, request, body.token, body.password) }),
})
