import Typography from '@mui/material/Typography'
import type { User } from '@openbook/api/users.ts'
import { type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { ReactElement } from 'react'
import { ColumnsButton, DataTable, List, usePermissions } from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { StateChip } from '../ui/StateChip.tsx'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { WhenField } from '../ui/WhenField.tsx'
import { UserBulk } from './BulkButtons.tsx'
import { InvitationActs } from './InvitationActs.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useUserFilters } from './useUserFilters.tsx'

interface Props {
  here: 'list' | 'membership' | 'owners' | 'pool_holders'
  title?: string
  /** Who is listed, in a sentence. */
  line?: string
  /** What narrows the list whatever else does. */
  always?: Record<string, unknown>
  /** The filter that is there from the start. */
  shown?: string
  /** What the button to add another says; none where nobody is added here. */
  add?: string
  /** One more act on whoever is selected. */
  bulk?: ReactElement
  /** One more column. */
  last?: ReactElement
}

const NONE = {}
/** The day, and the time below it. */
const TWO_LINES = { display: 'inline-block', whiteSpace: 'normal', minWidth: '6.25rem' } as const
const SELDOM = ['email', 'corporation_name', 'created_at']
const BESIDE = [...SELDOM, 'last_sign_in_at', 'second_factors']

/** Users, all of them or some, with filters that are kept, a spreadsheet, and acts on many at once. */
export function PeopleList({ here, title = 'Users', line, always = NONE, shown, add, bulk, last }: Props) {
  const { permissions } = usePermissions<Role>()
  const acrossAgencies = permissions !== undefined && worksAcrossAgencies(permissions)
  const labelOf = useRoleLabel()
  const filters = useUserFilters(acrossAgencies, Object.keys(always), shown)
  const whole = here === 'list'
  const kept = whole ? {} : { storeKey: `users.${here}.columns` }
  return (
    <>
      <UserTabs here={here} />
      {line && <Typography sx={{ mt: 2 }}>{line}</Typography>}
      <List
        key={here}
        title={title}
        {...(!whole && { storeKey: `users.${here}` })}
        filter={always}
        sort={{ field: 'last_name', order: 'ASC' }}
        filters={filters}
        actions={
          <ListActions {...(add && { add })} always={always}>
            <ColumnsButton {...kept} />
          </ListActions>
        }
        perPage={30}
        exporter={false}
        {...(!whole && { empty: false })}
      >
        <ConsoleTable
          rowClick="edit"
          {...kept}
          bulkActionsToolbar={
            <UserBulk always={always} all={!bulk}>
              {bulk}
            </UserBulk>
          }
          hiddenColumns={whole ? SELDOM : BESIDE}
          {...(!whole && { empty: <Typography sx={{ p: 2 }}>Nobody matches.</Typography> })}
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
            <WhenField source="last_sign_in_at" emptyText="Never" sx={TWO_LINES} />
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
          {last ?? (
            <DataTable.Col source="active" label="State" disableSort>
              <StateChip />
              <InvitationActs />
            </DataTable.Col>
          )}
        </ConsoleTable>
      </List>
    </>
  )
}
