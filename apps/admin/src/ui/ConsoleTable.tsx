import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import { type MouseEvent, useEffect, useRef } from 'react'
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  DataTableConfigContext,
  type DataTableProps,
  DataTableRow,
  type DataTableRowProps,
  Link,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslateLabel,
} from 'react-admin'
import { labelled, PHONE_CARDS } from './phone-cards.ts'

/** React-admin names its row checkboxes on an element that cannot have a name; ours say which row they select. */
function SelectCell() {
  const record = useRecordContext()
  const nameOf = useGetRecordRepresentation(useResourceContext())
  const { handleToggleItem } = useDataTableCallbacksContext()
  const selected = useDataTableSelectedIdsContext() ?? []
  if (!record) return null
  return (
    <TableCell padding="checkbox" onClick={event => event.stopPropagation()}>
      <Checkbox
        className="select-item"
        size="small"
        checked={selected.includes(record.id)}
        onClick={event => handleToggleItem?.(record.id, event)}
        slotProps={{ input: { 'aria-label': `Select ${nameOf(record)}` } }}
      />
    </TableCell>
  )
}

function Row({ children, ...props }: DataTableRowProps) {
  const config = useDataTableConfigContext()
  const resource = useResourceContext()
  const labelOf = useTranslateLabel()
  return (
    <DataTableConfigContext.Provider value={{ ...config, hasBulkActions: false }}>
      <DataTableRow {...props}>
        {config.hasBulkActions && <SelectCell />}
        {labelled(children, column => labelOf({ ...column, ...(resource && { resource }) }))}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  )
}

const Body = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />

/** Acts are on rows one sees: of a selection, what another filter does not find on its page is let go. */
function useSelectionInSight() {
  const { data, filterValues, isPlaceholderData, selectedIds, onSelect } = useListContext()
  const filter = JSON.stringify(filterValues)
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!data || isPlaceholderData || seen.current === filter) return
    seen.current = filter
    const there = new Set(data.map(({ id }) => id))
    const left = selectedIds.filter(id => there.has(id))
    if (left.length < selectedIds.length) onSelect(left)
  }, [data, filter, isPlaceholderData, selectedIds, onSelect])
}

/** The table of every list here; on a phone its rows are cards. */
export function ConsoleTable({ sx, ...props }: DataTableProps) {
  useSelectionInSight()
  return <DataTable body={Body} {...props} sx={[PHONE_CARDS, ...[sx ?? {}].flat()]} />
}

/** The cell that names the row, as a link, so that the keyboard and the middle mouse button open it too. */
export function OpenLink({ type = 'edit', text }: { type?: 'edit' | 'show'; text?: string }) {
  const record = useRecordContext()
  const resource = useResourceContext()
  const nameOf = useGetRecordRepresentation(resource)
  const path = useCreatePath()
  if (!record || !resource) return null
  return (
    <Link
      className="names-row"
      to={path({ resource, id: record.id, type })}
      underline="hover"
      sx={{ fontWeight: 600 }}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {text ?? nameOf(record)}
    </Link>
  )
}
