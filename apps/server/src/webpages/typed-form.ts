import type { FastifyRequest } from 'fastify'
import { Refused } from '../core/http/refused.ts'

/** The fields of a form sent without script; of a name that comes twice the first counts. */
export function typedIn(body: string): Record<string, string> {
  const out: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) out[name] ??= value
  return out
}

/** Only our own page may send the form. `null` is what browsers say that keep their address to themselves. */
export function refuseForeignForm({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const elsewhere = origin && origin !== 'null' && URL.parse(origin)?.host !== headers.host
  if (elsewhere || site === 'cross-site' || site === 'same-site')
    throw new Refused(
      403,
      { base: 'This form was sent from another site. Open the page itself and send it from there.' },
      'foreign_origin',
    )
}
