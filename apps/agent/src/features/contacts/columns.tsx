import { lineLabel } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { ReactNode } from 'react'
import { day } from '../../lib/dates.ts'
import type { Width } from '../../lib/width.ts'
import { TagChip } from '../../ui/TagChip.tsx'
import { placeOf, type Row } from './names.ts'
import type { ListSearch, Sort } from './scope.ts'

export interface Column {
  label: string
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** Unless chosen by hand, shown from this width on. */
  from?: Width
}

export const COLUMNS = {
  first_name: { label: 'First name', sort: 'first_name', cell: row => row.first_name },
  phone: { label: 'Phone', cell: row => row.phone && formatPhone(row.phone) },
  email: { label: 'E-mail', cell: row => row.email && <Clipped>{row.email}</Clipped>, from: 'lg' },
  status: { label: 'Status', sort: 'status', cell: row => row.status?.name },
  tags: { label: 'Tags', cell: row => <Tags row={row} />, from: 'lg' },
  line_of_business: {
    label: 'Line of business',
    cell: row => row.line_of_business && lineLabel(row.line_of_business),
    from: 'xl',
  },
  place: { label: 'City and state', sort: 'state', cell: row => <Clipped>{placeOf(row)}</Clipped>, from: 'md' },
  source: { label: 'Source', cell: row => row.source?.name },
  company_name: { label: 'Company', cell: row => row.company_name && <Clipped>{row.company_name}</Clipped> },
  number: { label: 'Contact number', cell: row => row.number },
  pool: { label: 'Pool', cell: row => row.pool?.name },
  agentflow_status: { label: 'Agentflow status', cell: row => row.agentflow_status?.name },
  owner: { label: 'Owner', cell: row => row.owner.name, from: 'xl' },
  date_of_birth: { label: 'Date of birth', sort: 'date_of_birth', cell: row => row.date_of_birth },
  age: { label: 'Age', sort: 'age', cell: row => row.age },
  next_policy_end: { label: 'Next policy end', sort: 'next_policy_end', cell: row => row.next_policy_end },
  created_at: { label: 'Added', sort: 'created_at', cell: row => day(row.created_at), from: 'xl' },
  updated_at: { label: 'Changed', sort: 'updated_at', cell: row => day(row.updated_at) },
  last_contacted_at: {
    label: 'Last contact',
    sort: 'last_contacted_at',
    cell: row => row.last_contacted_at && day(row.last_contacted_at),
  },
} as const satisfies Record<string, Column>
export type ColumnName = keyof typeof COLUMNS

export const DEFAULT_COLUMNS: readonly ColumnName[] = [
  'phone',
  'email',
  'status',
  'tags',
  'line_of_business',
  'place',
  'owner',
  'created_at',
]
export interface Chosen {
  names: readonly ColumnName[]
  /** From which width on a column is shown; one chosen by hand always is. */
  from: (name: ColumnName) => Column['from']
}

const always = () => undefined
const usually = (name: ColumnName): Column['from'] => (COLUMNS[name] as Column).from
/** Among the contacts of several people it matters whose one is. */
const withOwner = (name: ColumnName) =>
  name === 'owner' ? 'md' : name === 'email' ? 'xl' : name === 'place' ? 'lg' : usually(name)

const isColumn = (name: string): name is ColumnName => Object.hasOwn(COLUMNS, name)
/** The columns there are, each once, in the order they were put in. */
const known = (names: readonly string[]) => [...new Set(names.filter(isColumn))]

/** The columns of the address, else those kept for the user, else the default ones. */
export function columnsOf(search: ListSearch, mine: boolean, kept: readonly string[] | undefined | null): Chosen {
  const written = search.columns?.split(',') ?? kept
  const names = Array.isArray(written) ? known(written) : []
  if (names.length) return { names, from: always }
  return { names: DEFAULT_COLUMNS, from: mine ? usually : withOwner }
}

function Clipped({ children }: { children: string }) {
  return (
    <span className="clipped" title={children}>
      {children}
    </span>
  )
}

const SHOWN_TAGS = 2

function Tags({ row: { tags } }: { row: Row }) {
  const hidden = tags.slice(SHOWN_TAGS).map(({ name }) => name)
  return (
    <span className="tags">
      {tags.slice(0, SHOWN_TAGS).map(tag => (
        <TagChip key={tag.id} {...tag} />
      ))}
      {hidden.length > 0 && (
        <span className="more" title={hidden.join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  )
}
