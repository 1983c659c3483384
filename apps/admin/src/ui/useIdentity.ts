import { useGetIdentity } from 'react-admin'
import type { Identity } from '../authProvider.ts'

/** The signed-in user, once known. */
export const useIdentity = () => useGetIdentity().identity as Identity | undefined
