import Folder from '@mui/icons-material/FolderOutlined'
import Flag from '@mui/icons-material/TourOutlined'
import * as kept from '@openbook/api/agentflow-statuses.ts'
import { DataTable, List, ReferenceInput, type ResourceProps, required, SearchInput, TextInput } from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { DeleteSelected } from '../ui/DeleteItems.tsx'
import { CountInput } from '../ui/fields.tsx'
import { referenceFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { OrderButton } from '../ui/OrderButton.tsx'
import { PickInput } from '../ui/PickInput.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { call } from '../wire.ts'
import { GroupButton } from './GroupButton.tsx'

const GROUPS = 'agentflow_status_groups'
const BY_PLACE = { field: 'position', order: 'ASC' } as const

const placed = (
  <>
    <TextInput source="title" validate={required()} helperText="As recruiters see it, in the order of the places." />
    <CountInput source="position" label="Place" most={10_000} defaultValue={0} />
  </>
)
const inputs = (
  <>
    {placed}
    <ReferenceInput source="group_id" reference={GROUPS} sort={BY_PLACE}>
      <PickInput label="Group" filterToQuery={(q: string) => ({ q })} helperText={false} fullWidth />
    </ReferenceInput>
  </>
)

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  referenceFilter('group_id', 'Group', GROUPS, BY_PLACE),
]

const ALL = { sort: '["position","ASC"]', range: '[0,499]' } as const
const statusOrder = (
  <OrderButton
    many="agentflow statuses"
    read={() => call(kept.adminList, { query: ALL })}
    send={agentflow_statuses => call(kept.adminBulkUpdate, { body: { agentflow_statuses } })}
  />
)
const groupOrder = (
  <OrderButton
    many="groups"
    read={() => call(kept.adminGroupList, { query: ALL })}
    send={agentflow_status_groups => call(kept.adminGroupBulkUpdate, { body: { agentflow_status_groups } })}
  />
)

const bulk = (
  <>
    <GroupButton />
    <DeleteSelected />
  </>
)

export const agentflowStatuses: ResourceProps = {
  name: 'agentflow_statuses',
  icon: Flag,
  options: { label: 'Agentflow statuses', section: 'Contacts' },
  recordRepresentation: 'title',
  list: (
    <List
      sort={BY_PLACE}
      filters={filters}
      actions={<ListActions add="Add">{statusOrder}</ListActions>}
      perPage={30}
      exporter={false}
    >
      <ConsoleTable rowClick="edit" bulkActionButtons={bulk}>
        <DataTable.NumberCol source="position" label="Place" sx={{ width: '6rem' }} />
        <DataTable.Col source="title" field={OpenLink} />
        <DataTable.Col source="group_title" label="Group" disableSort />
      </ConsoleTable>
    </List>
  ),
  create: <ShortListCreate one="status">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}

export const agentflowStatusGroups: ResourceProps = {
  name: GROUPS,
  icon: Folder,
  options: { label: 'Agentflow groups', section: 'Contacts' },
  recordRepresentation: 'title',
  list: (
    <ShortList sort="position" whole={groupOrder}>
      <DataTable.NumberCol source="position" label="Place" sx={{ width: '6rem' }} />
      <DataTable.Col source="title" field={OpenLink} />
    </ShortList>
  ),
  create: <ShortListCreate one="group">{placed}</ShortListCreate>,
  edit: <ShortListEdit>{placed}</ShortListEdit>,
}
