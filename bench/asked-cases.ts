import type { ContactFilter } from '../packages/api/src/core/contacts-scope.ts'
import type { Narrow } from './contacts-cases.ts'
import { COMMON_TAG } from './fill/people.ts'

const TAGS = [2, 3]
const tagged = (...ids: number[]) =>
  `exists (select from contact_tags t where t.contact_id = c.id and t.tag_id in (${ids.join()}))`
const spoken = (condition: string) =>
  `c.id in (select l.contact_id from last_contacts l where l.alive and ${condition})`
const certified =
  'exists (select from contact_consents k where k.contact_id = c.id and k.alive and k.on_record in (2, 3))'
const CERTIFICATE: ContactFilter = { field: 'consent_record', value: 'certificate' }
export const CLIENT = `exists (select from contact_policies p where p.contact_id = c.id and p.deleted_at is null and p.status = 'active'
  and (p.end_date is null or p.end_date >= (now() at time zone 'America/New_York')::date))`
const SINCE = '10/01/2026'
const DAY = `(date '2026-10-01')::timestamp at time zone 'America/New_York'`
const further = (condition: string) =>
  `exists (select from contact_addresses a where a.kind <> 'previous' and a.contact_id = c.id and ${condition})`

/** What agents ask beside the usual: two words, a word and a place, several values, days, what is missing, other orders. */
export const asked = (like: (...words: string[]) => string): Record<string, Narrow> => ({
  'smith newport searched': { scope: { q: 'smith newport' }, where: like('smith', 'newport') },
  'smith in a state': {
    scope: { q: 'smith', search: [{ field: 'state', value: 'RI' }] },
    where: `${like('smith')} and (c.state = 'RI' or ${further(`a.state = 'RI'`)})`,
  },
  'oak in a city': {
    scope: { q: 'oak', search: [{ field: 'city', value: 'Newport' }] },
    where: `${like('oak')} and (c.city_key = 'newport' or ${further(`a.city_key = 'newport'`)})`,
  },
  'none of three statuses': {
    scope: { search: [{ field: 'status_id', op: 'none_of', value: [1, 2, 3] }] },
    where: '(c.status_id in (1, 2, 3)) is not true',
  },
  'called before, tagged': {
    scope: {
      search: [
        { field: 'last_contacted_at', op: 'before', value: SINCE },
        { field: 'tag_id', value: COMMON_TAG },
      ],
    },
    where: `${spoken(`l.last_contacted_at < ${DAY}`)} and ${tagged(COMMON_TAG)}`,
  },
  'a certificate in a state': {
    scope: { search: [CERTIFICATE, { field: 'state', value: 'TX' }] },
    where: `${certified} and (c.state = 'TX' or ${further(`a.state = 'TX'`)})`,
  },
  'a certificate and a tag': {
    scope: { search: [CERTIFICATE, { field: 'tag_id', value: COMMON_TAG }] },
    where: `${certified} and ${tagged(COMMON_TAG)}`,
  },
  'a source of consent, of a status': {
    scope: {
      search: [
        { field: 'consent_source', value: 'Web form' },
        { field: 'status_id', value: 5 },
      ],
    },
    where: `exists (select from contact_consents k where k.contact_id = c.id and k.alive and k.source = 'web form') and c.status_id = 5`,
  },
  'certificates, leads': { scope: { search: [CERTIFICATE], type: 'lead' }, where: `${certified} and not ${CLIENT}` },
  'by next policy end': { scope: { order_field: 'next_policy_end' }, order: 'next_policy_end' },
  'a state, by next policy end': {
    scope: { search: [{ field: 'state', value: 'TX' }], order_field: 'next_policy_end' },
    where: `(c.state = 'TX' or ${further(`a.state = 'TX'`)})`,
    order: 'next_policy_end',
  },
  'neither phone nor e-mail': {
    scope: {
      search: [
        { field: 'phone', op: 'is_empty' },
        { field: 'email', op: 'is_empty' },
      ],
    },
    where: 'not c.has_phone and not c.has_email',
  },
  'born between two days': {
    scope: { search: [{ field: 'date_of_birth', op: 'between', value: ['07/01/1961', '12/31/1961'] }] },
    where: `c.date_of_birth between '1961-07-01' and '1961-12-31'`,
  },
  'oak with any of two tags': {
    scope: { q: 'oak', search: [{ field: 'tag_id', value: TAGS }] },
    where: `${like('oak')} and ${tagged(...TAGS)}`,
  },
  'last contact first': {
    scope: { order_field: 'last_contacted_at', order: 'DESC' },
    order: 'last_contacted_at',
  },
  'newest first': { scope: { order_field: 'created_at', order: 'DESC' }, order: 'created_at' },
  'a status, newest first': {
    scope: { search: [{ field: 'status_id', value: 5 }], order_field: 'created_at', order: 'DESC' },
    where: 'c.status_id = 5',
    order: 'created_at',
  },
})

/** The first of those who report to the manager, with nineteen agents below. */
const LEAD = 3
const FIRST_SO_MANY = 10_000

/** A part of the books below the manager. */
export const askedOfDownline: Record<string, Narrow> = {
  'who report to one directly': {
    scope: { all_downline: false },
    where: 'c.owner_id in (select id from users where manager_id = 2)',
  },
  'one of them with all below': {
    scope: { downline_user_id: LEAD },
    where: `c.owner_id in (select user_id from user_downlines where manager_id = ${LEAD} union all select ${LEAD})`,
  },
  'one of them alone': { scope: { downline_user_id: LEAD, all_downline: false }, where: `c.owner_id = ${LEAD}` },
}

/** A part of the agency by whose it is, or off the top of it. */
export const askedOfAll: Record<string, Narrow> = {
  'owned by field managers': {
    scope: { representer_type: 'field_manager' },
    where: `c.owner_id in (select id from users where role = 'field_manager')`,
  },
  'owned by agents': {
    scope: { representer_type: 'agent' },
    where: `c.owner_id in (select id from users where role = 'agent')`,
  },
  'the first 10,000': {
    scope: { select_n: FIRST_SO_MANY },
    where: `c.id in (select id from contacts where business_unit_id = 1 and deleted_at is null order by sort_name, id limit ${FIRST_SO_MANY})`,
  },
}

/** What half the agency is asked by whoever stands above it. */
export const askedOfHalf = (like: (...words: string[]) => string): Record<string, Narrow> => ({
  unfiltered: { scope: {} },
  'common name': { scope: { q: 'smith' }, where: like('smith') },
  'tag on a fifth': { scope: { search: [{ field: 'tag_id', value: COMMON_TAG }] }, tag: COMMON_TAG },
  'born in June': {
    scope: { search: [{ field: 'birthday_month', value: 6 }] },
    where: 'c.birthday between 600 and 699',
  },
  'a certificate': { scope: { search: [CERTIFICATE] }, where: certified },
  'by next policy end': { scope: { order_field: 'next_policy_end' }, order: 'next_policy_end' },
})
