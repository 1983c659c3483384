import * as users from '@openbook/api/users.ts'
import { useCallback } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** The roles the viewer may give in an agency, their own where none is named, as choices; what kept them from loading, and the way to ask again. */
export function useRolesToGive(business_unit_id?: number) {
  const ask = useCallback(
    () => call(users.adminRoles, { query: business_unit_id === undefined ? {} : { business_unit_id } }),
    [business_unit_id],
  )
  const { data = [], error, again } = useAsked(ask)
  return { roles: data.map(({ id, label }) => ({ id, name: label })), error, again }
}
