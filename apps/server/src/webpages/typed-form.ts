import type { FastifyRequest } from 'fastify'
import { isForeign } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'

/** The fields of a form sent without script; of a name that comes twice the first counts. */
export function typedIn(body: string): Record<string, string> {
  const out: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) out[name] ??= value
  return out
}

/** Only our own page may send the form. */
export function refuseForeignForm(request: FastifyRequest): void {
  if (isForeign(request))
    throw new Refused(
      403,
      { base: 'This form was sent from another site. Open the page itself and send it from there.' },
      'foreign_origin',
    )
}
