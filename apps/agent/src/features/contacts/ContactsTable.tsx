import Paper from '@mui/material/Paper'
import { lazy, Suspense, useRef } from 'react'
import { useWidth } from '../../lib/width.ts'
import { Tick } from '../../ui/Tick.tsx'
import { ContactTableRow } from './ContactTableRow.tsx'
import { COLUMNS } from './columns.tsx'
import type { Row } from './names.ts'
import { SortHead } from './SortHead.tsx'
import { Grid } from './table-look.ts'
import { useColumns } from './use-columns.ts'
import { useGroup } from './use-list.ts'
import { useQuickEdits } from './use-quick-edits.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface Rows {
  rows: Row[]
  selected: number[]
  /** None where nobody may be selected, as in a pool one only takes from. */
  toggle: ((ids: number[], on: boolean) => void) | undefined
  /** The rows are of another list, until those of this one are there. */
  isOther: boolean
}

/** When a deleted contact goes for good. */
const PurgeDatePanel = lazy(async () => ({
  default: (await import('../contact-purges/PurgeDatePanel.tsx')).PurgeDatePanel,
}))

/** The list on anything wider than a phone: a plain table, walked with the arrow keys. */
export function ContactsTable({ rows, selected, toggle, isOther }: Rows) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const wide = useWidth()
  const group = useGroup()
  const { names, from } = useColumns(group === 'mine')
  const shown = names.filter(name => wide(from(name)))
  const ids = rows.map(({ id }) => id)
  const { edit, mayAssign, menu } = useQuickEdits(toggle)
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Grid aria-label="Contacts">
        <thead>
          <tr>
            <td>
              {toggle && (
                <Tick
                  label="Select every contact on this page"
                  checked={selected.length === rows.length}
                  some={selected.length > 0 && selected.length < rows.length}
                  disabled={isOther}
                  change={on => toggle(ids, on)}
                />
              )}
            </td>
            <SortHead label="Name" sort="last_name" />
            {shown.map(name => (
              <SortHead key={name} {...COLUMNS[name]} />
            ))}
            {group === 'deleted' && <SortHead label="Purged on" />}
          </tr>
        </thead>
        <tbody ref={body} inert={isOther}>
          {rows.map(row => (
            <ContactTableRow
              key={row.id}
              row={row}
              selected={selected.includes(row.id)}
              toggle={toggle}
              names={shown}
              edit={edit}
              mayAssign={mayAssign}
            >
              {group === 'deleted' && (
                <Suspense fallback={null}>
                  <PurgeDatePanel id={row.id} ids={ids} />
                </Suspense>
              )}
            </ContactTableRow>
          ))}
        </tbody>
      </Grid>
      {menu}
    </Paper>
  )
}
