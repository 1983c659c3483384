import type { Viewer } from '@openbook/auth/viewer.ts'

/** An array of tag ids as SQL, and whether it names just one. */
export interface Tags {
  ids: string
  single: boolean
}

/** A contacts_scope as SQL over one row source called `c`, with the values its `$n` stand for. */
export interface CompiledScope {
  /** `contacts c`, or what was found first, under the same name. */
  from: string
  /** A select of the owners' ids; none means the whole agency. */
  owners: string | undefined
  /** Whether it is about deleted contacts. */
  deleted: boolean
  /** What holds besides the owner. */
  conditions: string[]
  /** Whether anything but the group and the owner narrows it. */
  narrowed: boolean
  /** The tags asked for, where the whole agency is narrowed by nothing else. */
  onlyTags: Tags | undefined
  /** What holds of BY_CHANGE and its owners, where a day of the last change is all that narrows: enough to count. */
  changed: string[] | undefined
  /** Where duplicates are asked for: how to count them without fetching any, and to tell one while walking the list. */
  twins?: Twins
  values: unknown[]
  /** A pool the asker may look at and take from, one by one; nobody in it is theirs to act on. */
  lookOnly?: boolean
}

export interface Twins {
  total: string
  from: string
  where: string
}

export type Asker = Pick<Viewer, 'user_id' | 'role'> & { timezone?: string }
export const WHOLE_TABLE = 'contacts c'
/** Every contact that is not deleted, off the index of last changes: whose it is and when it was changed, no more. */
export const BY_CHANGE =
  '(select contact_id as id, owner_id, updated_at, null::timestamptz as deleted_at from contact_changes where alive) c'

/** The condition on `c` that holds for exactly the contacts of the scope, for use with its `from`. */
export const whereOf = ({ owners, conditions }: Pick<CompiledScope, 'owners' | 'conditions'>) =>
  [...(owners ? [`c.owner_id in (${owners})`] : []), ...conditions].join(' and ') || 'true'
