import * as users from '@openbook/api/users.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { useCallback } from 'react'
import { call } from '../wire.ts'
import { type Choice, FoundPicker } from './FoundPicker.tsx'

interface Props {
  label: string
  helperText?: string
  business_unit_id?: number | undefined
  /** Whether only those are offered who lead a team. */
  leads?: boolean
  role?: Role
  value: Choice | null
  onChange: (choice: Choice | null) => void
}

/** One active user, found by name, of the given agency where one is named. */
export function PersonPicker({ business_unit_id, leads = false, role, ...props }: Props) {
  const find = useCallback(
    async (q: string) => {
      const query = {
        ...{ limit: 20, active: true, ...(q && { q }) },
        ...(business_unit_id && { business_unit_id }),
        ...(leads && { may_lead: '' }),
        ...(role && { role }),
      }
      const found = await call(users.adminList, { query })
      return found.map(({ id, first_name, last_name, username }) => ({
        id,
        name: `${first_name} ${last_name} (${username})`,
      }))
    },
    [business_unit_id, leads, role],
  )
  return <FoundPicker find={find} {...props} />
}
