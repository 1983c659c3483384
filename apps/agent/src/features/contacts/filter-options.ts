import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import * as carriers from '@openbook/api/carriers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { call } from '@openbook/api/core/call.ts'
import type { FilterField } from '@openbook/api/core/contact-filters.ts'
import type { Route } from '@openbook/api/core/route.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import * as mailers from '@openbook/api/mailers.ts'
import * as pools from '@openbook/api/pools.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { GENDERS, LINE_LABELS } from '@openbook/config/limits.ts'
import { type Asked, type Choices, choicesQuery, named, TAGS } from '../../lib/choices.ts'
import { CONSENT_LABELS, CONSENT_RECORD_LABELS, LIFE_LABELS, VALIDITY_LABELS } from './names.ts'

type Load = Choices['load']
interface Titled {
  id: number
  title: string
}

const titled = (list: Titled[]) => list.map(({ id, title }) => ({ value: String(id), label: title }))
const grouped = (list: (Titled & { group: string | null })[]) =>
  titled(list.map(({ id, title, group }) => ({ id, title: group ? `${group}: ${title}` : title })))
/** Found by the company a source belongs to as well. */
const withCompanies = (list: (Titled & { corporations: { name: string }[] })[]) =>
  titled(
    list.map(({ id, title, corporations }) => ({
      id,
      title: corporations.length ? `${title} (${corporations.map(({ name }) => name).join(', ')})` : title,
    })),
  )
const states: Load = async () => {
  const { US_STATES, US_TERRITORIES } = await import('@openbook/config/states.ts')
  return Object.entries({ ...US_STATES, ...US_TERRITORIES }).map(([value, label]) => ({ value, label }))
}

const fixed =
  (labels: Record<string, string>): Load =>
  async () =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))

const months: Load = async () => {
  const { format } = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format(Date.UTC(2000, month, 1)),
  }))
}

const SOURCES: Partial<Record<FilterField, { route?: Route; load: Load; byName?: boolean }>> = {
  status_id: { route: statuses.list, load: async () => titled(await call(statuses.list)) },
  agentflow_status_id: {
    route: agentflowStatuses.list,
    load: async () => grouped(await call(agentflowStatuses.list)),
  },
  api_vendor_id: {
    route: apiTracking.list,
    load: async () => named((await call(apiTracking.list)).map(({ id, vendor_name }) => ({ id, name: vendor_name }))),
  },
  source_id: { route: sources.list, load: async () => withCompanies(await call(sources.list)) },
  owner_id: { route: contacts.owners, load: async () => named(await call(contacts.owners)) },
  pool_id: { route: pools.list, load: async () => named(await call(pools.list)) },
  mailer_kit_id: { route: mailers.kits, load: async () => named(await call(mailers.kits)) },
  consent_record: { load: fixed(CONSENT_RECORD_LABELS) },
  phone_consent: { load: fixed(CONSENT_LABELS) },
  email_consent: { load: fixed(CONSENT_LABELS) },
  phone_validity: { load: fixed(VALIDITY_LABELS) },
  email_validity: { load: fixed(VALIDITY_LABELS) },
  state: { load: states },
  line_of_business: { load: fixed(LINE_LABELS) },
  gender: { load: fixed(GENDERS) },
  birthday_month: { load: months },
  life_event: { load: fixed(LIFE_LABELS) },
  policy_carrier_id: {
    route: carriers.list,
    load: async asked => named(await call(carriers.list, { query: asked })),
    byName: true,
  },
  policy_status: {
    load: fixed({ pending: 'Pending', active: 'Active', lapsed: 'Lapsed', cancelled: 'Cancelled' }),
  },
}

/** What contacts of the agency were asked. */
export const QUESTIONS: Choices = {
  key: [dataCaptures.questions.path, 'options'],
  load: async ({ q }) =>
    (await call(dataCaptures.questions, { query: { ...(q && { q }) } })).map(key => ({ value: key, label: key })),
  byName: true,
}

const NOTHING: Load = async () => []

/** What a filter offers, as value and words. */
export function optionsOf(field: FilterField): Choices {
  if (field === 'tag_id') return TAGS
  const { route, load = NOTHING, byName = false } = SOURCES[field] ?? {}
  return { key: [route?.path ?? field, 'options'], load, byName }
}
export const optionsQuery = (field: FilterField, asked: Asked = {}) => choicesQuery(optionsOf(field), asked)
