import Domain from '@mui/icons-material/DomainOutlined'
import { Create, DataTable, DeleteButton, Edit, type ResourceProps, SaveButton, Toolbar } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { yesNoFilter } from '../ui/filters.tsx'
import { ShortList } from '../ui/ShortList.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { CorporationTabs } from './CorporationTabs.tsx'

const DELETING =
  'Its logo and files go with it, and sources that belong to it no longer say so. It cannot be deleted while trainings or products are for its people alone. This cannot be taken back.'

const narrow = [userFilter('user_id', 'Who answers for it'), yesNoFilter('webpage_active', 'Its domain name is a link')]

export const corporations: ResourceProps = {
  name: 'corporations',
  icon: Domain,
  options: { label: 'Companies', section: 'Agency' },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="type" label="Kind" />
      <DataTable.Col source="domain_name" label="Domain name" />
    </ShortList>
  ),
  create: (
    <Create redirect="list" title="Add a company">
      <CorporationTabs />
    </Create>
  ),
  edit: (
    <Edit mutationMode="pessimistic">
      <CorporationTabs
        toolbar={
          <Toolbar sx={{ justifyContent: 'space-between' }}>
            <SaveButton />
            <DeleteButton mutationMode="pessimistic" confirmContent={DELETING} />
          </Toolbar>
        }
      />
    </Edit>
  ),
}
