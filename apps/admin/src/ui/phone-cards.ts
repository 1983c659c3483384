import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

const PHONE = '@media (max-width: 599.95px)'
const SAID = 'data-label'

/** On a phone a row is a card: what names it on top, the rest a line each with the column's label before it. */
export const PHONE_CARDS = {
  [PHONE]: {
    '& .RaDataTable-tableWrapper': { overflowX: 'visible' },
    '& table, & thead, & tbody': { display: 'block' },
    '& thead:not(:has(.MuiTableSortLabel-root, input))': { display: 'none' },
    '& thead tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      px: 1,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& thead th': { border: 0, px: 1, py: 0.75, width: 'auto', textAlign: 'left' },
    '& thead th.MuiTableCell-paddingCheckbox': { flexShrink: 0, p: 0 },
    '& thead th:not(:has(.MuiTableSortLabel-root, input))': { display: 'none' },
    '& tbody tr': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      px: 2,
      py: 1.25,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:has(> .MuiTableCell-paddingCheckbox)': { pl: 6.5 },
    '& tbody .MuiTableCell-paddingCheckbox': { position: 'absolute', left: 8, top: 5, p: 0 },
    '& tbody td': {
      display: 'block',
      width: 'auto',
      maxWidth: 'none',
      minWidth: 0,
      border: 0,
      p: 0,
      py: 0.25,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& tbody td:empty, & tbody td:has(> :is(span, div):only-child:empty)': { display: 'none' },
    [`& tbody td[${SAID}]:not(:has(.names-row))::before`]: {
      content: `attr(${SAID}) ": "`,
      color: 'text.secondary',
    },
    '& tbody td:has(.names-row)': { order: -1, fontSize: '1rem', pb: 0.5 },
  },
} as const

/** What a cell of a card says before its value. */
export const saying = (label: ReactNode) => ({ [SAID]: label })

interface Column {
  label?: ReactNode
  source?: string
}

/** The columns of a row, each saying its label. */
export const labelled = (columns: ReactNode, labelOf: (column: { label?: string; source?: string }) => ReactNode) =>
  Children.map(columns, column => {
    if (!isValidElement<Column>(column)) return column
    const { label, source } = column.props
    if (label === '' || (label !== undefined && typeof label !== 'string')) return column
    const said = labelOf({ ...(label && { label }), ...(source && { source }) })
    return cloneElement(column as ReactElement<Record<string, unknown>>, saying(said))
  })
