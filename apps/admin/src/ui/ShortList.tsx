import type { ReactElement, ReactNode } from 'react'
import { Create, Edit, List, SaveButton, SearchInput, SimpleForm, Toolbar } from 'react-admin'
import { ConsoleTable } from './ConsoleTable.tsx'
import { DeleteItem, DeleteSelected } from './DeleteItems.tsx'
import { EditForm } from './EditForm.tsx'
import { ListActions } from './ListActions.tsx'

const search = <SearchInput key="q" source="q" alwaysOn resettable />

interface ShortListProps {
  sort: string
  /** Filters besides the search. */
  narrow?: ReactElement[]
  /** What can be done with selected rows; to delete them unless said. */
  bulk?: ReactElement
  /** What else can be done with the list as a whole. */
  whole?: ReactElement
  children: ReactNode
}

/** One of the agency's short lists; the children are its columns. */
export const ShortList = ({ sort, narrow = [], bulk, whole, children }: ShortListProps) => (
  <List
    sort={{ field: sort, order: 'ASC' }}
    filters={[search, ...narrow]}
    actions={<ListActions add="Add">{whole}</ListActions>}
    perPage={30}
    exporter={false}
  >
    <ConsoleTable rowClick="edit" bulkActionButtons={bulk ?? <DeleteSelected />}>
      {children}
    </ConsoleTable>
  </List>
)

/** As wide as what is written in it. */
const NARROW = { maxWidth: '46rem' } as const

/** `one` is what the item is called; the children are the inputs. */
export const ShortListCreate = ({ one, children }: { one: string; children: ReactNode }) => (
  <Create redirect="list" title={`Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}>
    <SimpleForm warnWhenUnsavedChanges sx={NARROW}>
      {children}
    </SimpleForm>
  </Create>
)

interface EditProps {
  actions?: ReactElement
  /** A button that saves, where that asks for more. */
  save?: ReactElement
  children: ReactNode
}

/** What a deletion means for what points at the item stands in the resource’s options, as `deleting`. */
export const ShortListEdit = ({ actions, save = <SaveButton />, children }: EditProps) => (
  <Edit mutationMode="pessimistic" {...(actions && { actions })}>
    <EditForm
      sx={NARROW}
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          {save}
          <DeleteItem />
        </Toolbar>
      }
    >
      {children}
    </EditForm>
  </Edit>
)
