import { createHash } from 'node:crypto'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import { LEAD_FIELDS, type Webpage } from '@openbook/api/webpages.ts'
import { stateCode } from '@openbook/config/states.ts'
import type { FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { notFound } from '../core/http/refused.ts'
import { usualConsent } from './consent.ts'
import { issueForm } from './form-token.ts'
import { byDomain, ofClosed, type PageRow } from './queries.ts'

/** A page that is there, whose it is, and the words of its form, which a receipt keeps. */
export interface Page extends Omit<Webpage, 'form_token'> {
  user_id: number
  business_unit_id: number
  photo_key: string | null
  logo_key: string | null
  shown: string
  shown_sha256: string
}

const NAME = /^[a-z0-9-]{1,63}$/i

/** The page at a subdomain; nothing where there is none. */
export async function findPage(core: Core, domain: string): Promise<Page | undefined> {
  if (!NAME.test(domain)) return undefined
  const row = await core.database.system(db => byDomain(db, domain))
  return row && pageOf({ ...row, brand: core.env.brand ?? row.brand })
}

/** Whether somebody has this page in an agency that is closed. */
export const isClosed = (core: Core, domain: string): Promise<boolean> =>
  core.database.system(async db => NAME.test(domain) && (await ofClosed(db, domain)))

/** The page a visitor asked for; at an agency's own domain only a page of that agency. */
export async function pageOfRequest(core: Core, request: FastifyRequest<{ Params: { domain: string } }>) {
  const page = await findPage(core, request.params.domain)
  const only = core.hosts.page(request.headers.host)?.business_unit_id
  return only === undefined || page?.business_unit_id === only ? page : undefined
}

/** As findPage, but a page that is not there is a 404. */
export async function pageAt(core: Core, domain: string): Promise<Page> {
  const page = await findPage(core, domain)
  if (!page) throw notFound()
  return page
}

/** The page as anyone may see it, with a form to fill in. */
export const handOut = (core: Core, page: Page, at = Date.now()): Webpage => ({
  ...page,
  form_token: issueForm(core.env.secret, page, at),
})

function pageOf(row: PageRow): Page {
  const consent =
    row.consent_text && row.consent_version
      ? { text: row.consent_text, version: row.consent_version }
      : usualConsent(row)
  const { medicare_organizations: organizations, medicare_plans: plans } = row
  const shown = JSON.stringify({ consent, fields: LEAD_FIELDS })
  return {
    user_id: row.user_id,
    business_unit_id: row.business_unit_id,
    domain: row.domain.toLowerCase(),
    first_name: row.first_name,
    last_name: row.last_name,
    agency: row.agency,
    brand: row.brand,
    headline: row.headline || 'Insurance questions, answered in plain words.',
    about: row.about || null,
    lines_of_business: (row.lines_of_business ?? []).flatMap(
      line => LINES_OF_BUSINESS.find(known => known === line) ?? [],
    ),
    licensed_states: (row.licensed_states ?? []).flatMap(state => stateCode(state) ?? []),
    office_hours: row.office_hours || null,
    phone: row.phone || null,
    photo: row.photo && 'photo',
    photo_key: row.photo,
    logo: row.logo && 'logo',
    logo_key: row.logo,
    medicare: organizations && plans ? { organizations, plans } : null,
    consent,
    shown,
    shown_sha256: createHash('sha256').update(shown).digest('hex'),
  }
}
