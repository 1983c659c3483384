import * as users from '@openbook/api/users.ts'
import { useCallback } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** The roles the viewer may give in an agency, their own where none is named, as choices; and what kept them from loading. */
export function useRolesToGive(business_unit_id: number | undefined) {
  const ask = useCallback(
    () => call(users.adminRoles, { query: business_unit_id === undefined ? {} : { business_unit_id } }),
    [business_unit_id],
  )
  const { data = [], error } = useAsked(ask)
  return { roles: data.map(({ id, label }) => ({ id, name: label })), error }
}
