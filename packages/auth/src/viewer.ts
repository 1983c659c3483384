import type { Role } from './roles.ts'

export const LOGIN_TYPES = ['impersonating', 'impersonating_as_rm', 'logged_as_admin'] as const
export type LoginType = (typeof LOGIN_TYPES)[number]

/** What has to be settled first, in this order. */
export type Owed = 'provider' | 'password' | 'two_factor' | 'billing'

/** Who is asking: the identity acted as, and the person behind it when the login stack is not empty. */
export interface Viewer {
  session_id: number | null
  parent_id: number | null
  login_type: LoginType | null
  user_id: number
  real_user_id: number
  business_unit_id: number
  role: Role
  username: string
  timezone: string
  /** Not seen for five minutes. */
  stale?: boolean | null
  /** Whether the person may come in from some addresses only. */
  ranged?: boolean | null
  /** Whether the provider that signed this session in is to be asked if it may go on: before anything else, or behind the answer. */
  asks_provider?: 'first' | 'behind' | null
  /** The open session of somebody whose token or key this is, where the provider that let them in is the only way in and is to be asked. */
  session_behind?: number | null
  /** What this session, token or key must settle before it may do anything else. */
  owes?: Owed | null
  /** The role somebody really has while they look at the app as another role would; they change nothing meanwhile. */
  looking_from?: Role
  /** Where the API token signed in instead of a person. */
  by_token?: boolean
  /** Where a key signed in instead of a person. */
  api_key?: { id: number; scopes: string[]; unseen: boolean }
}
