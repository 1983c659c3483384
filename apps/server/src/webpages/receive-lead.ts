import type { LeadForm } from '@openbook/api/webpages.ts'
import type { FastifyRequest } from 'fastify'
import { tellChanged } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { Page } from './find-page.ts'
import { type HandedForm, readForm as readToken, wordsMark } from './form-token.ts'
import { keepLead } from './keep-lead.ts'
import { insertSubmission, isSpent, oneAtATime } from './queries.ts'
import { type Lead, readForm } from './read-lead.ts'
import { suspicion } from './spam.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OTHER_WORDS = 'These words have changed since you opened the page. Please read them again.'

/**
 * A form sent from a page. A person becomes a contact of the page's owner; spam becomes a receipt and nothing else, and
 * looks the same from outside. Throws a 422 for what the visitor can mend.
 */
export async function receiveLead(core: Core, page: Page, input: unknown, request: FastifyRequest): Promise<void> {
  const { form, lead } = readForm(input)
  const handed = readToken(core.env.secret, page.domain, form.form_token)
  refuseStale(page, lead, handed)
  const kept = await core.database.tenant(page, async db => {
    await oneAtATime(db, page.business_unit_id)
    const spent = handed && (await isSpent(db, handed.id))
    const reason = suspicion(form, handed) ?? (spent ? 'form_reused' : null)
    const contact_id = reason ? null : await keepLead(core, db, page, lead)
    await keepReceipt(db, { page, form, lead, handed, request, reason, contact_id })
    if (contact_id) await audit(db, page, contact_id, request)
    return contact_id
  })
  if (kept) tellChanged(core, kept)
}

/** A page left open overnight, or whose consent says something else by now, is shown anew instead of taken. */
function refuseStale(page: Page, lead: Lead, handed: HandedForm | undefined) {
  if (!handed) return
  const others = lead.consented && handed.words !== wordsMark(page) ? { consent: OTHER_WORDS } : undefined
  if (Date.now() - handed.at > DAY_MS)
    throw new Refused(
      422,
      { base: 'This page had been open for more than a day. Please send the form once more.', ...others },
      'webpages.form_expired',
    )
  if (others) throw new Refused(422, others, 'webpages.consent_changed')
}

interface Received {
  page: Page
  form: LeadForm
  lead: Lead
  handed: HandedForm | undefined
  request: FastifyRequest
  reason: string | null
  contact_id: number | null
}

async function keepReceipt(db: Db, { page, form, lead, handed, request, reason, contact_id }: Received) {
  const { form_token: _, ...typed } = form
  await insertSubmission(db, {
    user_id: page.user_id,
    contact_id,
    reason,
    consented: lead.consented,
    consent_text: page.consent.text,
    consent_version: page.consent.version,
    shown: page.shown,
    shown_sha256: page.shown_sha256,
    fields: storable(typed),
    form_id: handed?.id ?? null,
    page_url: pageUrl(request),
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
}

/** As typed, but for what PostgreSQL cannot hold. */
const storable = (typed: object) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
    ]),
  )

function pageUrl(request: FastifyRequest): string {
  const referer = URL.parse(request.headers.referer ?? '')
  return referer?.host === request.host ? referer.href.slice(0, 1000) : `${request.protocol}://${request.host}/`
}

const audit = (db: Db, page: Page, contact_id: number, request: FastifyRequest) =>
  db.prepared(
    `insert into audit_log (business_unit_id, action, subject_type, subject_id, changes, ip, request_id)
     values ($1, 'webpages.createLead', 'contacts', $2, $3, $4, $5)`,
    [page.business_unit_id, contact_id, JSON.stringify({ domain: page.domain }), request.ip, request.id],
  )
