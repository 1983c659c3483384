import Domain from '@mui/icons-material/DomainOutlined'
import { Create, DataTable, Edit, type ResourceProps, SaveButton, Toolbar } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { DeleteItem } from '../ui/DeleteItems.tsx'
import { yesNoFilter } from '../ui/filters.tsx'
import { ShortList } from '../ui/ShortList.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { CorporationTabs } from './CorporationTabs.tsx'

const narrow = [userFilter('user_id', 'Who answers for it'), yesNoFilter('webpage_active', 'Its domain name is a link')]

export const corporations: ResourceProps = {
  name: 'corporations',
  icon: Domain,
  options: {
    label: 'Companies',
    section: 'Agency',
    deleting: 'Sources that belong to it no longer say so.',
  },
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
            <DeleteItem />
          </Toolbar>
        }
      />
    </Edit>
  ),
}
