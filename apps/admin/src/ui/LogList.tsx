import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement, ReactNode } from 'react'
import { List, type RaRecord, SearchInput, SimpleList, type SimpleListProps, TopToolbar } from 'react-admin'
import { ConsoleTable } from './ConsoleTable.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { ListActions } from './ListActions.tsx'

interface Props<Row extends RaRecord> {
  filters: ReactElement[]
  /** Of the toolbar: filters to add and keep, and a spreadsheet, unless said; false where there is neither. */
  actions?: ReactElement | false
  opens: 'show' | 'edit' | false
  /** A row on a phone. */
  narrow: Pick<SimpleListProps<Row>, 'primaryText' | 'secondaryText' | 'tertiaryText'>
  /** What an empty list says. */
  nothing: string
  children: ReactNode
}

/** Filters to add and keep, and a spreadsheet of what is found. */
const EXPORTS = <ListActions />

/** What happened, newest first, to be narrowed and read; the children are its columns. */
export function LogList<Row extends RaRecord>({ opens, narrow, nothing, children, ...list }: Props<Row>) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  const empty = <Typography sx={{ p: 2 }}>{nothing}</Typography>
  return (
    <List actions={EXPORTS} {...list} sort={{ field: 'id', order: 'DESC' }} perPage={30} exporter={false} empty={false}>
      {isNarrow ? (
        <SimpleList<Row> rowClick={opens} {...narrow} empty={empty} />
      ) : (
        <ConsoleTable rowClick={opens} bulkActionButtons={false} empty={empty}>
          {children}
        </ConsoleTable>
      )}
    </List>
  )
}

export const searchFor = (what: string) => (
  <SearchInput key="q" source="q" alwaysOn resettable placeholder={what} sx={{ minWidth: 280 }} />
)

/** Filters to add, and what else can be done with the list. */
export const LogActions = ({ children }: { children: ReactNode }) => (
  <TopToolbar>
    <FiltersButton />
    {children}
  </TopToolbar>
)
