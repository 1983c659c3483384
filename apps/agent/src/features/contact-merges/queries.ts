import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { LISTS, PAGE_SIZES } from '@openbook/config/limits.ts'
import { query } from '../../lib/query.ts'
import type { DuplicatesSearch } from './search.ts'

/** Which records an address is about, and in which order. */
export const scopeOf = ({ whose, q, order, downline_user_id, direct, pool_id }: DuplicatesSearch) => ({
  ...(whose === 'mine' && { contact_group: 'mine' as const }),
  ...(q && { q }),
  ...(order && { order }),
  ...(downline_user_id && { downline_user_id, all_downline: !direct }),
  ...(pool_id && { pool_id }),
})

/** One page of groups of records that may be one person. */
export const duplicatesQuery = (search: DuplicatesSearch) =>
  query(contactMerges.duplicates, {
    body: { contacts_scope: { page: search.page ?? 1, limit: search.limit ?? LISTS.merge.limit, ...scopeOf(search) } },
  })

export const mergesQuery = (page: number) => query(contactMerges.merges, { query: { page, limit: PAGE_SIZES[0] } })
export const mergesOf = (contact_id: number) => query(contactMerges.merges, { query: { limit: 5, contact_id } })
export const candidatesQuery = (id: number) => query(contactMerges.ofContact, { params: { id } })
export const previewQuery = (ids: number[]) => ({
  ...query(contactMerges.preview, { body: { ids } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** What is stale once records were merged, parted or found to be different people. */
export const TOUCHED = [
  contacts.list,
  contacts.showByNumber,
  contactAddresses.list,
  contactMerges.duplicates,
  contactMerges.ofContact,
  contactMerges.merges,
  contactMerges.showMerge,
] as const
