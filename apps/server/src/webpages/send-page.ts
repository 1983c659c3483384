import type { Errors } from '@openbook/api/core/errors.ts'
import type { WebpageScreen } from '@openbook/api/webpages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { refusalOf } from '../core/http/refused.ts'
import { handOut, isClosed, type Page, pageOfRequest } from './find-page.ts'
import { renderer } from './renderer.ts'
import { FASTEST_MS } from './spam.ts'

type At = FastifyRequest<{ Params: { domain: string } }>

/** The address of the page in front of the visitor, ending in a slash. */
export function pageUrl(request: At): string {
  const home = request.originalUrl.startsWith('/webpages/') ? `/webpages/${request.params.domain}/` : '/'
  return `${request.protocol}://${request.host}${home}`
}

/** Draws a screen. Each form is handed out once, so no copy of it is kept. */
export async function send(reply: FastifyReply, screen: WebpageScreen, status = 200) {
  const render = await renderer()
  if (!render)
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send('The public pages have not been built yet. Run `pnpm build`, then reload.\n')
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(render(screen))
}

/** Where no page is: a typing mistake, or an agency that is closed. */
export const absent = async (core: Core, request: At, reply: FastifyReply) =>
  send(reply, { screen: 'no_page', url: pageUrl(request), closed: await isClosed(core, request.params.domain) }, 404)

export const missing = (request: At, reply: FastifyReply, page: Page) => {
  const url = pageUrl(request)
  return send(reply, { screen: 'not_found', page: { ...page, form_token: '' }, url }, 404)
}

const SAID: Record<number, string> = {
  413: 'That is more text than this form can take. Please shorten your message.',
  415: 'Please use the form on the page.',
  429: 'That was sent very often. Please wait a minute, then send it once more.',
}

/** What went wrong, in the visitor's words: beside the form with all they typed where there is one, else on a page of its own. */
export async function failed(core: Core, error: unknown, request: At, reply: FastifyReply) {
  const refused = refusalOf(error)
  const status = refused?.status ?? (error as FastifyError).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'unexpected')
  const errors = refused?.answer.errors ?? {
    base: SAID[status] ?? 'Something went wrong on our side. Please try again in a moment.',
  }
  const page = [413, 422, 429].includes(status) ? await pageOfRequest(core, request) : undefined
  const url = pageUrl(request)
  if (!page) return send(reply, { screen: 'failed', url, message: String(Object.values(errors)[0]) }, status)
  const typed = (request.body ?? {}) as Record<string, string>
  return send(
    reply,
    { screen: 'page', page: formAgain(core, page, typed, refused?.answer), url, typed, errors: oneEach(errors) },
    status,
  )
}

/** The same form goes back, so that mending a field in two seconds is not taken for a robot; a stale one is replaced. */
function formAgain(core: Core, page: Page, typed: Record<string, string>, answer: Errors | undefined) {
  const stale = answer?.code?.startsWith('webpages.') || !typed.form_token
  const fresh = handOut(core, page, Date.now() - FASTEST_MS)
  return stale ? fresh : { ...fresh, form_token: typed.form_token ?? fresh.form_token }
}

const oneEach = (errors: Errors['errors']) =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, String([said].flat()[0])]))
