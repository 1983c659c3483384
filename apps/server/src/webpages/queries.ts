import type { WebpageSettings } from '@openbook/api/webpages.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

export interface PageRow {
  user_id: number
  business_unit_id: number
  domain: string
  first_name: string
  last_name: string
  agency: string
  brand: string
  phone: string | null
  headline: string | null
  about: string | null
  lines_of_business: string[] | null
  licensed_states: string[] | null
  office_hours: string | null
  photo: string | null
  logo: string | null
  medicare_organizations: number | null
  medicare_plans: number | null
  consent_text: string | null
  consent_version: string | null
}

/** The agent whose page it is, with or without a row of their own; none where the agent, agency or page is switched off. */
export async function byDomain(db: Db, domain: string): Promise<PageRow | undefined> {
  const [row] = await db.prepared<PageRow>(
    `select u.id as user_id, u.business_unit_id, u.domain_name::text as domain, u.first_name, u.last_name, u.phone,
            coalesce(nullif(trim(u.company_name), ''), b.name) as agency, b.brand, w.headline, coalesce(w.about, u.about_me) as about,
            w.lines_of_business, w.licensed_states, w.office_hours, coalesce(w.photo, u.personal_photo) as photo, u.logo, w.medicare_organizations, w.medicare_plans,
            w.consent_text, w.consent_version
       from users u join business_units b on b.id = u.business_unit_id left join webpages w on w.user_id = u.id
      where u.domain_name = $1 and u.deactivated_at is null and b.deactivated_at is null and w.active is not false`,
    [domain],
  )
  return row
}

export async function ofClosed(db: Db, domain: string): Promise<boolean> {
  const found = await db.prepared(
    'select from users where domain_name = $1 and deactivated_at is null and app.is_closed(business_unit_id)',
    [domain],
  )
  return found.length > 0
}

/** One form of an agency at a time, so that a person who presses twice is one contact. */
export const oneAtATime = (db: Db, business_unit_id: number) =>
  db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webpages.createLead:${business_unit_id}`])

export async function isSpent(db: Db, form_id: string): Promise<boolean> {
  const rows = await db.prepared(`select from webpage_submissions where form_id = $1 and verdict = 'accepted'`, [
    form_id,
  ])
  return rows.length > 0
}

export interface NewSubmission {
  user_id: number
  contact_id: number | null
  reason: string | null
  consented: boolean
  consent_text: string
  consent_version: string
  shown: string
  shown_sha256: string
  fields: object
  form_id: string | null
  page_url: string
  ip: string
  user_agent: string | null
}

export const insertSubmission = (db: Db, row: NewSubmission) =>
  db.prepared(
    `insert into webpage_submissions (user_id, contact_id, verdict, reason, consented, consent_text, consent_version, shown,
                                      shown_sha256, fields, form_id, page_url, ip, user_agent)
     values ($1, $2, case when $3::text is null then 'accepted' else 'spam' end, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.user_id,
      row.contact_id,
      row.reason,
      row.consented,
      row.consent_text,
      row.consent_version,
      row.shown,
      row.shown_sha256,
      JSON.stringify(row.fields),
      row.form_id,
      row.page_url,
      row.ip,
      row.user_agent,
    ],
  )

/** What a user has set for their page, with where its own picture is shown. */
export async function webpageSettings(db: Db, userId: number): Promise<WebpageSettings> {
  const [row] = await db.prepared<WebpageSettings>(
    `select u.domain_name::text as domain, w.headline, w.about, coalesce(w.lines_of_business, '{}') as lines_of_business,
            coalesce(w.licensed_states, '{}') as licensed_states, w.office_hours, w.medicare_organizations, w.medicare_plans,
            case when w.photo is not null then '/v1/users/' || u.id || '/webpage_photo?v=' || right(w.photo, 12) end as photo,
            coalesce(w.active, true) as active
       from users u left join webpages w on w.user_id = u.id where u.id = $1`,
    [userId],
  )
  if (!row) throw notFound()
  return row
}

const SET = [
  'headline',
  'about',
  'lines_of_business',
  'licensed_states',
  'office_hours',
  'medicare_organizations',
  'medicare_plans',
  'active',
  'photo',
] as const
export type PageChanges = { [C in (typeof SET)[number]]?: unknown }

/** Writes what was given, and answers the storage key of the picture there was before. */
export async function setPage(db: Db, userId: number, changes: PageChanges): Promise<string | null> {
  await db.prepared('insert into webpages (user_id) values ($1) on conflict (user_id) do nothing', [userId])
  const [before] = await db.prepared<{ photo: string | null }>(
    'select photo from webpages where user_id = $1 for update',
    [userId],
  )
  const given = SET.filter(column => changes[column] !== undefined)
  const sets = given.map((column, index) => `${column} = $${index + 2}, `).join('')
  await db.rows(`update webpages set ${sets}updated_at = now() where user_id = $1`, [
    userId,
    ...given.map(column => changes[column]),
  ])
  return before?.photo ?? null
}
