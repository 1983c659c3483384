import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'

/** What few contacts of an agency have, or some, and an index says who. */
const SELDOM_FILLED: readonly string[] = [
  'pool_id',
  'external_id',
  'api_vendor_id',
  'agentflow_status_id',
  'mailer_kit_id',
  'company_name',
  'website',
  'last_contacted_at',
  'consent_source',
]

const SELDOM_MISSING: readonly string[] = ['city', 'county', 'zip', 'state', 'address']
const SOONER_WITH: readonly string[] = ['tag_id', 'city', 'county', 'zip', 'state']

/** The filter that holds for exactly whom this one leaves out, where those are the sooner counted. */
export function oppositeOf(node: ContactCondition): ContactFilter | undefined {
  if (!('field' in node)) return undefined
  const op = defaultOp(node.field, node.op, node.value)
  if (op === 'none_of' && SOONER_WITH.includes(node.field)) return { ...node, op: 'any_of' }
  if (op === 'none_of' && node.field === 'consent_source') return { ...node, op: 'any_of' }
  if (op === 'not_empty' && SELDOM_MISSING.includes(node.field)) return { ...node, op: 'is_empty' }
  if (op === 'not_last_days') return { ...node, op: 'last_days' }
  return op === 'is_empty' && SELDOM_FILLED.includes(node.field) ? { ...node, op: 'not_empty' } : undefined
}
