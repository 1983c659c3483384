import type { ImportOptions } from '@openbook/api/contact-imports.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import type { NormalisedRow } from './normalise-row.ts'
import { policyOf } from './row-policy.ts'
import { visibleOwners } from './visible-owners.ts'

/** The agency's own words, by lower-case name. */
export interface Lists {
  owners: Map<string, number>
  statuses: Map<string, number>
  sources: Map<string, number>
  agentflow_statuses: Map<string, number>
  /** Whether policies without a status are of ours. */
  ours: boolean
}

/** By username, and by the name exports write where only one is called so; a username goes before a name. */
const OWNERS = `
  with u as (select * from users where deactivated_at is null and ($1::bigint[] is null or id = any($1)))
  select id, name from (
    select min(id) as id, lower(first_name || ' ' || last_name) as name, 1 as place from u group by 2 having count(*) = 1
    union all
    select id, username::text, 2 from u) named order by place`

export async function readLists(db: Db, { policies }: z.output<typeof ImportOptions>): Promise<Lists> {
  const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  return {
    owners: byName(await db.rows(OWNERS, [await visibleOwners(db)])),
    statuses: byName(await db.rows('select id, title as name from statuses')),
    sources: byName(await db.rows('select id, title as name from sources')),
    agentflow_statuses: byName(await db.rows('select id, title as name from agentflow_statuses')),
    ours: policies === 'ours',
  }
}

/** A row as it is staged: a value per column of contact_import_rows. */
export interface StagedRow {
  problems: string | null
  warnings: string | null
  owner_id: number | null
  status_id: number | null
  source_id: number | null
  agentflow_status_id: number | null
  note: string | null
  carrier_name: string | null
  policy_status: string | null
  answers: string | null
  tags: string[] | null
  values: NormalisedRow['values']
}

/** Finds the row's owner, statuses and source among the agency's. An unknown owner refuses the row; an unknown status or source goes to the note. */
export function resolve({ values, errors, warnings }: NormalisedRow, lists: Lists): StagedRow {
  const problems = errors.map(({ message }) => message)
  const remarks = warnings.map(({ message }) => message)
  const kept: string[] = []
  const named = (list: Map<string, number>, name: string | undefined, label: string) => {
    if (name === undefined) return null
    const id = list.get(name.toLowerCase())
    if (id !== undefined) return id
    remarks.push(`There is no ${label.toLowerCase()} "${name}"; kept in the notes.`)
    kept.push(`${label}: ${name}`)
    return null
  }
  const owner_id = values.owner === undefined ? null : (lists.owners.get(values.owner.toLowerCase()) ?? null)
  if (values.owner !== undefined && owner_id === null)
    problems.push(`"${values.owner}" is neither the username nor the name of an agent you can assign contacts to.`)
  const status_id = named(lists.statuses, values.status, 'Status')
  const source_id = named(lists.sources, values.source, 'Source')
  const agentflow_status_id = named(lists.agentflow_statuses, values.agentflow_status, 'Agentflow status')
  const policy = policyOf(values, lists.ours)
  if (policy.problem) problems.push(policy.problem)
  if (policy.kept.length > 0) {
    remarks.push('A policy without a carrier is kept in the notes.')
    kept.push(`Policy: ${policy.kept.join(' ')}`)
  }
  const note = [values.notes, kept.length > 0 ? `From the import: ${kept.join('; ')}` : undefined]
    .filter(Boolean)
    .join('\n')
  return {
    problems: problems.join(' ') || null,
    warnings: remarks.join(' ') || null,
    owner_id,
    status_id,
    source_id,
    agentflow_status_id,
    note: note || null,
    carrier_name: policy.carrier_name,
    policy_status: policy.policy_status,
    answers: policy.answers && JSON.stringify(policy.answers),
    tags: values.tags ?? null,
    values,
  }
}
