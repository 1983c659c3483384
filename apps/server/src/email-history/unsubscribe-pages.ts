import type { FastifyReply } from 'fastify'
import type { Mount } from '../core/http/serve.ts'
import { send } from '../webpages/send-page.ts'
import { letterOf, unsubscribe } from './unsubscribe.ts'

interface At {
  Params: { token: string }
}
const LIMIT = { max: 30, timeWindow: 60_000 }

/**
 * Where the link of an e-mail leads. Reading changes nothing, since mail programs open links by themselves; the button, and
 * mail programs that offer one of their own (RFC 8058), post.
 */
export const unsubscribePages: Mount = (app, core) => {
  const config = { rateLimit: core.env.rateLimit ? LIMIT : { ...LIMIT, max: 1e9 } }
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    scope.get<At>('/unsubscribe/:token', { config }, async ({ params }, reply) => {
      const letter = await letterOf(core, params.token)
      if (!letter) return unknown(reply)
      const { agency, sent_to, unsubscribed } = letter
      return send(reply, { screen: unsubscribed ? 'unsubscribed' : 'unsubscribe', url: '/', agency, email: sent_to })
    })
    scope.post<At>('/unsubscribe/:token', { config }, async ({ params }, reply) => {
      const letter = await letterOf(core, params.token)
      if (!letter) return unknown(reply)
      await unsubscribe(core, letter)
      return send(reply, { screen: 'unsubscribed', url: '/', agency: letter.agency, email: letter.sent_to })
    })
  })
}

const unknown = (reply: FastifyReply) => send(reply, { screen: 'no_letter', url: '/' }, 404)
