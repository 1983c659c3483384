import type { ContactCondition } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Total } from './apart.ts'

/** An array of tag ids as SQL, and whether it names just one. */
export interface Tags {
  ids: string
  single: boolean
}

/** A contacts_scope as SQL over one row source called `c`, with the values its `$n` stand for. */
export interface CompiledScope {
  /** `contacts c`, or what was found first, under the same name. */
  from: string
  /** Whether that is what a text found, with the columns a search gives. */
  found?: boolean
  /** Where it is two parts of all contacts: what holds of each of them, to be walked one by one. */
  parts?: readonly string[] | undefined
  /** Whether that costs the same for any values, so that statements on it are planned once. */
  steady?: boolean
  /** Whether it is one's own book and that is short: then any of it costs the same whatever its values, too. */
  short?: boolean | undefined
  /** Whether whole books are asked for, narrowed by nothing; one's own costs the same whoever asks, and is planned once. */
  plain?: 'own' | 'any' | undefined
  /** Whether it is so small that each contact is asked of other tables by itself. */
  few?: boolean
  /** A select of the owners' ids; none means the whole agency. */
  owners: string | undefined
  /** Whether it is about deleted contacts. */
  deleted: boolean
  /** What holds besides the owner. */
  conditions: string[]
  /** Whether anything but the group and the owner narrows it. */
  narrowed: boolean
  /** What app.search_page is asked, where words alone narrow: a page by name and the total off the texts. */
  texts?: string | undefined
  /** The same where something else narrows or sorts beside words that many have. */
  met?: Met | undefined
  /** A sooner way to the total of the whole agency, where bits alone tell it. */
  counted?: Total | undefined
  /** Whether its owners have most of the agency: then its top is soon met with on a walk through all. */
  most?: boolean
  /** The tags asked for, where the whole agency is narrowed by nothing else. */
  onlyTags: Tags | undefined
  /** Where one filter alone narrows whole books, and whom it leaves out are the sooner counted: what holds for those. */
  less?:
    | (Pick<CompiledScope, 'conditions' | 'onlyTags'> & Partial<Pick<CompiledScope, 'from' | 'owners' | 'parts'>>)
    | undefined
  /** Where one thing alone narrows that stands beside contacts: a row source called `c`, and what holds of it and its owners, enough to count. `inSets` where many are met with many books. */
  told: { from: string; conditions: string[]; inSets?: boolean } | undefined
  /** Where duplicates are asked for: how to count them without fetching any, and to tell one while walking the list. */
  twins?: Twins
  /** The conditions in two other ways, where many contacts are asked for groups of which any may hold. */
  wide?: Wide
  /** Where it is the first or last so many of a list: each knows its place in it, `c.nth`, and so it is read. */
  ended?: 'asc' | 'desc'
  values: unknown[]
  /** A pool the asker may look at and take from, one by one; nobody in it is theirs to act on. */
  lookOnly?: boolean
}

/** What a list begins with instead of all its books. */
export interface Few {
  /** As a row source called `c`. */
  from: string
  /** Whether they are a handful. */
  steady: boolean
  /** Where it is parts of all contacts, what holds of each. */
  parts?: readonly string[] | undefined
  /** Whether it keeps to the owners by itself. */
  owned?: boolean
  /** The filters it answers for, which need not be asked again. */
  settled: readonly ContactCondition[]
}

/** A word, tag or consent that many have, together with what else narrows or sorts, over values of its own. */
export interface Met {
  /** A row source called `c`, and what holds of it. */
  from: string
  where: string
  values: unknown[]
  /** What holds of a contact, over values of its own, to ask those at the top of a list one by one. */
  near?: { where: string; values: unknown[] }
}

/** What other tables say is asked contact by contact, or gathered first and then met with all of the scope. */
export interface Wide {
  probed: string[]
  gathered: string[]
  /** A sooner way to the total. */
  apart?: Total | undefined
}

export interface Twins {
  total: string
  /** Whether that is two halves, which two workers may count at once. */
  halved: boolean
  /** Whether it is kept who they are: all of the agency who have a namesake. */
  kept?: boolean
  /** Where the scope is part of an agency and nearly every contact has a key of its own: one pass groups them by it. */
  keyed?: { from: string; where: string; key: string }
  from: string
  where: string
}

export type Asker = Pick<Viewer, 'user_id' | 'role'> & { timezone?: string }
export const WHOLE_TABLE = 'contacts c'
/** Every contact that is not deleted, off the index of last changes: whose it is and when it was changed, no more. */
export const BY_CHANGE =
  '(select contact_id as id, owner_id, updated_at, null::timestamptz as deleted_at from contact_changes where alive) c'

/** As whereOf, for reading all of many books: by an array of owners, as the planner gathers anew for each one joined. */
export const gatheredIn = ({ owners, wide }: { owners: string | undefined; wide: Pick<Wide, 'gathered'> }) =>
  [...(owners ? [`c.owner_id = any(array(${owners}))`] : []), ...wide.gathered].join(' and ')

/** The condition on `c` that holds for exactly the contacts of the scope, for use with its `from`. */
export const whereOf = ({ owners, conditions }: Pick<CompiledScope, 'owners' | 'conditions'>) =>
  [...(owners ? [`c.owner_id in (${owners})`] : []), ...conditions].join(' and ') || 'true'
