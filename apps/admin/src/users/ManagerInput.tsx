import { ReferenceInput } from 'react-admin'
import { PickInput } from '../ui/PickInput.tsx'

interface Props {
  agency: number | undefined
  /** Of the user; those who may lead it are offered. */
  role: string | undefined
  disabled: boolean
}
const search = (q: string) => ({ q })

/** Whose contacts somebody's become visible to: one who leads a team and is not below them in rank. */
export const ManagerInput = ({ agency, role = '', disabled }: Props) => (
  <ReferenceInput
    source="manager_id"
    reference="users"
    filter={{ active: true, may_lead: role, ...(agency && { business_unit_id: agency }) }}
    sort={{ field: 'last_name', order: 'ASC' }}
  >
    <PickInput
      label="Manager"
      filterToQuery={search}
      disabled={disabled}
      helperText="Managers see the contacts of everyone below them."
    />
  </ReferenceInput>
)
