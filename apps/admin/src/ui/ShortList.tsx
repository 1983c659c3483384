import type { ReactNode } from 'react'
import {
  Create,
  CreateButton,
  DataTable,
  DeleteButton,
  Edit,
  List,
  SaveButton,
  SearchInput,
  SimpleForm,
  Toolbar,
  TopToolbar,
} from 'react-admin'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable />]

const actions = (
  <TopToolbar>
    <CreateButton />
  </TopToolbar>
)

/** One of the agency's short lists; the children are its columns. */
export const ShortList = ({ sort, children }: { sort: string; children: ReactNode }) => (
  <List sort={{ field: sort, order: 'ASC' }} filters={filters} actions={actions} perPage={25} exporter={false}>
    <DataTable rowClick="edit">{children}</DataTable>
  </List>
)

/** The children are the inputs. */
export const ShortListCreate = ({ children }: { children: ReactNode }) => (
  <Create redirect="list">
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
