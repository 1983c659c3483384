import type { ReactElement, ReactNode } from 'react'
import {
  Create,
  CreateButton,
  DeleteButton,
  Edit,
  List,
  SaveButton,
  SearchInput,
  SimpleForm,
  Toolbar,
  TopToolbar,
} from 'react-admin'
import { ConsoleTable } from './ConsoleTable.tsx'

const search = <SearchInput key="q" source="q" alwaysOn resettable />

const actions = (
  <TopToolbar>
    <CreateButton label="Add" />
  </TopToolbar>
)

interface ShortListProps {
  sort: string
  /** Filters besides the search. */
  narrow?: ReactElement[]
  children: ReactNode
}

/** One of the agency's short lists; the children are its columns. */
export const ShortList = ({ sort, narrow = [], children }: ShortListProps) => (
  <List
    sort={{ field: sort, order: 'ASC' }}
    filters={[search, ...narrow]}
    actions={actions}
    perPage={25}
    exporter={false}
  >
    <ConsoleTable rowClick="edit">{children}</ConsoleTable>
  </List>
)

/** `one` is what the item is called; the children are the inputs. */
export const ShortListCreate = ({ one, children }: { one: string; children: ReactNode }) => (
  <Create redirect="list" title={`Add a ${one}`}>
    <SimpleForm warnWhenUnsavedChanges>{children}</SimpleForm>
  </Create>
)

/** `deleting` says what a deletion means for what points at the item. */
export const ShortListEdit = ({ deleting, children }: { deleting: string; children: ReactNode }) => (
  <Edit mutationMode="pessimistic">
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          <SaveButton />
          <DeleteButton mutationMode="pessimistic" confirmContent={deleting} />
        </Toolbar>
      }
    >
      {children}
    </SimpleForm>
  </Edit>
)
