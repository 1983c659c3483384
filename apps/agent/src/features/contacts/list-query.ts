import * as contacts from '@openbook/api/contacts.ts'
import * as permissions from '@openbook/api/permissions.ts'
import { query } from '../../lib/query.ts'
import { type ListSearch, scopeOf } from './scope.ts'

/** One page of the list behind an address. */
export const listQuery = (search: ListSearch, whole: boolean) =>
  query(contacts.list, { body: { contacts_scope: scopeOf(search, whole) } })

export const byNumberQuery = (number: number) => query(contacts.showByNumber, { params: { number } })

const FIVE_MINUTES = 300_000

/** Whom one may filter by or assign to: oneself and everyone below. */
export const ownersQuery = { ...query(contacts.owners), staleTime: FIVE_MINUTES }

/** The roles an owner may have here. */
export const rolesQuery = { ...query(permissions.roles), staleTime: FIVE_MINUTES }
