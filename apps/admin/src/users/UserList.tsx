import type { User } from '@openbook/api/users.ts'
import { type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import {
  AutocompleteInput,
  BooleanInput,
  ColumnsButton,
  DataTable,
  List,
  ReferenceInput,
  SearchInput,
  SelectInput,
  usePermissions,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { StateChip } from '../ui/StateChip.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { useRoleChoices, useRoleLabel } from '../ui/useRoleLabel.ts'
import { WhenField } from '../ui/WhenField.tsx'
import { UserBulk } from './BulkButtons.tsx'
import { InvitationActs } from './InvitationActs.tsx'
import { SecondFactor, secondFactorFilter } from './SecondFactor.tsx'
import { UserTabs } from './UserTabs.tsx'

function useFilters(acrossAgencies: boolean) {
  const roles = useRoleChoices()
  return [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      resettable
      placeholder="Name, username or e-mail"
      sx={{ minWidth: 280 }}
    />,
    <SelectInput key="role" source="role" choices={roles} alwaysOn />,
    <BooleanInput key="active" source="active" label="Active" />,
    <BooleanInput key="contacts_left" source="contacts_left" label="Deactivated, still owns contacts" defaultValue />,
    <BooleanInput key="invited" source="invited" label="Invited, not accepted yet" defaultValue />,
    secondFactorFilter,
    userFilter('manager_id', 'Manager', { active: true }),
    userFilter('user_id', 'Below, at any depth', { active: true }),
    <ReferenceInput label="Company" key="corporation_id" source="corporation_id" reference="corporations">
      <AutocompleteInput label="Company" filterToQuery={(q: string) => ({ q })} />
    </ReferenceInput>,
    <BooleanInput key="impersonators" source="impersonators" label="May log in as others" />,
    <BooleanInput key="only_rm" source="only_rm" label="Regional managers" />,
    ...(acrossAgencies
      ? [
          <ReferenceInput label="Agency" key="business_unit_id" source="business_unit_id" reference="business_units">
            <AutocompleteInput label="Agency" filterToQuery={(q: string) => ({ q })} />
          </ReferenceInput>,
        ]
      : []),
  ]
}

const actions = (
  <ListActions add="Add a user">
    <ColumnsButton />
  </ListActions>
)

export function UserList() {
  const { permissions } = usePermissions<Role>()
  const acrossAgencies = permissions !== undefined && worksAcrossAgencies(permissions)
  const labelOf = useRoleLabel()
  const filters = useFilters(acrossAgencies)
  return (
    <>
      <UserTabs here="list" />
      <List
        sort={{ field: 'last_name', order: 'ASC' }}
        filters={filters}
        actions={actions}
        perPage={25}
        exporter={false}
      >
        <ConsoleTable
          rowClick="edit"
          bulkActionsToolbar={<UserBulk />}
          hiddenColumns={['email', 'corporation_name', 'created_at']}
        >
          <DataTable.Col source="last_name" label="Name">
            <OpenLink />
          </DataTable.Col>
          <DataTable.Col source="username" />
          <DataTable.Col source="email" label="E-mail" />
          <DataTable.Col source="role" render={(user: User) => labelOf(user.role)} />
          <DataTable.Col source="manager_name" label="Manager" disableSort />
          <DataTable.Col source="corporation_name" label="Company" disableSort />
          {acrossAgencies && (
            <DataTable.Col source="business_unit_id" label="Agency" render={(user: User) => user.business_unit_name} />
          )}
          <DataTable.Col source="last_sign_in_at" label="Last sign-in">
            <WhenField source="last_sign_in_at" emptyText="Never" />
          </DataTable.Col>
          <DataTable.Col
            source="second_factors"
            label="Second factor"
            disableSort
            render={(user: User) => <SecondFactor user={user} />}
          />
          <DataTable.Col source="created_at" label="Added">
            <WhenField source="created_at" />
          </DataTable.Col>
          <DataTable.Col source="active" label="State" disableSort>
            <StateChip />
            <InvitationActs />
          </DataTable.Col>
        </ConsoleTable>
      </List>
    </>
  )
}
