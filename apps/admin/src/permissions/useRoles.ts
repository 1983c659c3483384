import type { Gets } from '@openbook/api/core/route.ts'
import * as permissions from '@openbook/api/permissions.ts'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

export type RoleRow = Gets<typeof permissions.adminRoles>[number]

const ask = () => call(permissions.adminRoles)
export const useRoles = () => useAsked(ask)
