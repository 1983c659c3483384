import type { CurrentUser } from '@openbook/api/core/current-user.ts'

/** Paths that need no login (spec section 2). */
export const OPEN_PATHS = [
  '/login',
  '/login-app',
  '/reset-password',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-use',
  '/api/auth/callback',
  '/sso-logout',
] as const

/** The page a day begins with: where `/` leads, and a sign-in that nobody was on the way from. */
export const HOME = '/dashboard'

const PROFILE = '/account/profile'
const BILLING = '/billing'
/** Where paying is settled: two-factor does not stand in the way of it. */
const PLAN_PAGES = [`${BILLING}/plan`, `${BILLING}/review`, `${BILLING}/update`]

export type GuardedUser = Pick<
  CurrentUser,
  | 'admin'
  | 'updated_tos'
  | 'change_password?'
  | 'two_fa_is_required?'
  | 'has_2fa_enabled?'
  | 'paid_user?'
  | 'impersonation'
  | 'looking_as'
>

const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** Where a page sends its visitor: `stay`, or the path to go to. `path` is a pathname without its query; a user not yet signed in is null. Terms not accepted send nobody anywhere: `asksForTerms`. */
export function guard({ user, path }: { user: GuardedUser | null; path: string }): 'stay' | `/${string}` {
  if (OPEN_PATHS.some(open => within(path, open))) return 'stay'
  if (!user) return '/login'
  const onProfile = within(path, PROFILE)
  if (owesPassword(user)) return onProfile ? 'stay' : `${PROFILE}?tab=password`
  if (lacksTwoFactor(user) && !onProfile && !PLAN_PAGES.some(page => within(path, page)))
    return `${PROFILE}?tab=two_factor`
  if (owesBilling(user) && !onProfile && !within(path, BILLING)) return BILLING
  return path === '/' ? HOME : 'stay'
}

/** Not asked of those who act as someone else: the second factor is the other person's. */
const lacksTwoFactor = (user: GuardedUser) =>
  user['two_fa_is_required?'] && !user['has_2fa_enabled?'] && !user.impersonation

/** Nor of them: nobody chooses a password in another's name, and the server does not ask it of them either. */
const owesPassword = (user: GuardedUser) => user['change_password?'] && !user.impersonation

/** Whether somebody sees their profile, and nothing else, until they chose a password or set up a second factor. */
export const owesSignIn = (user: GuardedUser): boolean => owesPassword(user) || lacksTwoFactor(user)

/** Whether somebody sees billing and their profile, and nothing else; whoever acts as them sees all of it, as the server lets them. */
export const owesBilling = (user: Pick<GuardedUser, 'paid_user?' | 'impersonation'>) =>
  !user['paid_user?'] && !user.impersonation

/** Whether most of the app is shut to them until they settled something: what is asked for beside the page would be refused. */
export const owesAnything = (user: GuardedUser): boolean => owesSignIn(user) || owesBilling(user)

/** Whether a page asks its visitor to accept the terms of use, once they may be there at all. Nobody accepts in another's name. */
export const asksForTerms = (user: GuardedUser): boolean =>
  !user.updated_tos && !user.impersonation && !user.looking_as && !owesSignIn(user)
