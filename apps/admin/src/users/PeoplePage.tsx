import { useMemo } from 'react'
import { useIdentity } from '../ui/useIdentity.ts'
import { PeopleList } from './PeopleList.tsx'

/** Active users of one's own agency, and of a role where one is said. */
function useOwn(role?: string) {
  const agency = useIdentity()?.user.business_unit.id
  return useMemo(() => agency && { active: true, business_unit_id: agency, ...(role && { role }) }, [agency, role])
}

/** Whom contacts may be given to. */
export function OwnersPage() {
  const always = useOwn()
  if (!always) return null
  return (
    <PeopleList
      here="owners"
      title="Owners"
      line="Contacts may be given to these people: all active users of your agency."
      always={always}
    />
  )
}

/** Who looks after pools of leads. */
export function PoolHoldersPage() {
  const always = useOwn('pool_holder')
  if (!always) return null
  return (
    <PeopleList
      here="pool_holders"
      title="Pool holders"
      line="Active users whose role is to hold pools of leads for others to take from. Change their role to take it from them; give it to others in the list of users."
      always={always}
    />
  )
}
