import type { MouseEvent, ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useGo, useInside } from '../../ui/Link.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { Rows } from './ContactsTable.tsx'
import { COLUMNS, type ColumnName } from './columns.tsx'
import { Marks } from './Marks.tsx'
import { contactName, type Row } from './names.ts'
import { isQuick, type QuickAsked, type QuickColumn } from './quick-fields.ts'
import { useListSearch } from './use-list.ts'

interface Props {
  row: Row
  selected: boolean
  toggle: Rows['toggle']
  names: readonly ColumnName[]
  /** Opens the menu of a field that is changed in the list; none where nothing may be changed. */
  edit: ((asked: QuickAsked) => void) | undefined
  /** Whether there is anybody to give it to. */
  mayAssign: boolean
  /** A last cell of its own. */
  children?: ReactNode
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** One contact: the name is a link, and a click anywhere else on the row follows it. */
export function ContactTableRow({ row, selected, toggle, names, edit, mayAssign, children }: Props) {
  const go = useGo()
  const href = paths.contact(row.number, useListSearch())
  const inside = useInside(href)
  const name = contactName(row)
  const open = (event: MouseEvent) => {
    if (isControl(event.target) || window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank')
    else go(href)
  }
  return (
    <tr onClick={open} data-selected={selected}>
      <td>{toggle && <Tick label={`Select ${name}`} checked={selected} change={on => toggle([row.id], on)} />}</td>
      <th scope="row">
        <a {...inside} data-row="">
          {name}
        </a>
        <Marks marks={row.marks} />
        {row.company_name && row.company_name !== name && <span className="company">{row.company_name}</span>}
      </th>
      {names.map(column => (
        <td key={column}>
          {edit && isQuick(column) && (column !== 'owner' || mayAssign) ? (
            <QuickCell row={row} column={column} name={name} edit={edit} />
          ) : (
            COLUMNS[column].cell(row)
          )}
        </td>
      ))}
      {children && <td>{children}</td>}
    </tr>
  )
}

interface QuickProps {
  row: Row
  column: QuickColumn
  name: string
  edit: (asked: QuickAsked) => void
}

/** A plain button: there are hundreds of them. */
function QuickCell({ row, column, name, edit }: QuickProps) {
  const { label, cell } = COLUMNS[column]
  const value = cell(row) || ''
  return (
    <button
      type="button"
      className="quick"
      aria-haspopup="menu"
      aria-label={`${label} of ${name}: ${value || 'none'}. Change it`}
      onClick={event => edit({ row, column, anchor: event.currentTarget })}
    >
      {value}
    </button>
  )
}
