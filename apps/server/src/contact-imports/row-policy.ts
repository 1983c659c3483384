import { toWireDate } from '@openbook/config/dates.ts'
import { IMPORT_FIELDS, TOLD_FIELDS } from '@openbook/config/import-fields.ts'
import type { NormalisedContact } from './normalise-row.ts'

/** What a row says of cover: a policy of ours, what somebody has elsewhere, or words for the notes. */
export interface RowPolicy {
  carrier_name: string | null
  /** As the row says it; a policy that is added without one is active. */
  policy_status: string | null
  /** By question. */
  answers: Record<string, string> | null
  kept: string[]
  problem?: string
}

/** A row that gives a status tells of a policy of ours; of others `ours` says whether they do. */
export function policyOf(values: NormalisedContact, ours: boolean): RowPolicy {
  const { carrier, policy_status, effective_date, end_date } = values
  const sold = carrier !== undefined && (ours || policy_status !== undefined)
  const told = [...(carrier !== undefined && !sold ? answersOf(values) : []), ...toldIn(values)]
  const answers = byQuestion([...told, ...Object.entries(values.answers ?? {})])
  if (!sold)
    return { carrier_name: null, policy_status: null, answers, kept: carrier === undefined ? facts(values) : [] }
  const backwards = effective_date !== undefined && end_date !== undefined && end_date < effective_date
  return {
    carrier_name: carrier,
    policy_status: policy_status ?? null,
    answers,
    kept: [],
    ...(backwards && { problem: 'The policy would end before it begins.' }),
  }
}

/** The last answer to a question counts, however the question is written. */
function byQuestion(told: (readonly [string, string])[]): Record<string, string> | null {
  const last = new Map(told.map(answer => [answer[0].toLowerCase(), answer]))
  return last.size > 0 ? Object.fromEntries(last.values()) : null
}

/** What a column of its own says goes before what the columns of a policy say. */
const toldIn = (values: NormalisedContact) =>
  TOLD_FIELDS.flatMap(field => (values[field] ? [[IMPORT_FIELDS[field].label, values[field]] as const] : []))

const dollars = (amount: string | undefined) => amount && `$${amount}`
const day = (date: string | undefined) => date && toWireDate(date)

const answersOf = ({ carrier, plan_name, policy_number, premium, effective_date, end_date }: NormalisedContact) =>
  Object.entries({
    [IMPORT_FIELDS.current_carrier.label]: carrier,
    [IMPORT_FIELDS.current_plan.label]: plan_name,
    [IMPORT_FIELDS.current_premium.label]: dollars(premium),
    'Current policy number': policy_number,
    'Current policy since': day(effective_date),
    'Current policy until': day(end_date),
  }).filter((answer): answer is [string, string] => Boolean(answer[1]))

/** A policy nobody has a carrier for. */
const facts = ({
  plan_name,
  policy_number,
  policy_status,
  premium,
  effective_date,
  end_date,
  policy_renews,
}: NormalisedContact) =>
  [
    plan_name,
    policy_number,
    policy_status,
    dollars(premium),
    effective_date && `since ${day(effective_date)}`,
    end_date && `until ${day(end_date)}`,
    policy_renews && (policy_renews === 'true' ? 'renews by itself' : 'does not renew by itself'),
  ].filter((fact): fact is string => Boolean(fact))
