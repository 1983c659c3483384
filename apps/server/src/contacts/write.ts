import { CONTACT_FACTS, LISTED } from '@openbook/api/core/contact-fields.ts'
import { Refused } from '../core/http/refused.ts'
import { mayServe } from '../licences/licensed.ts'
import { assignable } from './visible.ts'

/** The columns people set. */
export const EDITABLE: readonly string[] = [...CONTACT_FACTS, ...LISTED, 'note', 'owner_id']

/** What must hold of the record `n` before it is written; each is a column of Checked. */
export const CHECKS = `
  coalesce(n.first_name, n.last_name, n.company_name, n.phone, n.phone_2, n.phone_3, n.email, n.email_2) is not null as is_someone,
  n.status_id is null or exists (select from statuses s where s.id = n.status_id) as status_known,
  n.source_id is null or exists (select from sources s where s.id = n.source_id) as source_known,
  n.agentflow_status_id is null or exists (select from agentflow_statuses s where s.id = n.agentflow_status_id) as agentflow_known`
export const OWNER_CHECK = `${assignable('n.owner_id')} as owner_allowed`
export const LICENCE_CHECK = mayServe('n.owner_id', 'n')

export interface Checked {
  is_someone: boolean
  status_known: boolean
  source_known: boolean
  owner_allowed: boolean
  /** Of a new owner, where the agency keeps licences. */
  owner_licensed?: boolean
  agentflow_known?: boolean
}
export const PASSED = 'is_someone and status_known and source_known and agentflow_known and owner_allowed'

/** Throws a 422 that names what is wrong. */
export function refuseUnchecked(checked: Checked): void {
  const {
    is_someone,
    status_known,
    source_known,
    owner_allowed,
    owner_licensed = true,
    agentflow_known = true,
  } = checked
  const errors = {
    ...(!is_someone && { base: 'Enter a name, a phone number or an e-mail address.' }),
    ...(!status_known && { status_id: 'This status is gone. Choose another.' }),
    ...(!source_known && { source_id: 'This source is gone. Choose another.' }),
    ...(!agentflow_known && { agentflow_status_id: 'This agentflow status is gone. Choose another.' }),
    ...(!owner_licensed && { owner_id: 'This person has no license that holds in the contact’s state.' }),
    ...(!owner_allowed && { owner_id: 'Choose yourself or someone who works under you.' }),
  }
  if (Object.keys(errors).length) throw new Refused(422, errors, 'contacts.invalid')
}
