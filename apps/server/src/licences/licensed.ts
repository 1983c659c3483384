import { TODAY } from '../core/db/today.ts'

/** Holds where `user` may sell `line` in `state` today, by the licences the agency keeps. All three are SQL. */
export const licensed = (user: string, state: string, line: string) =>
  `exists (select from licences l where l.user_id = ${user} and l.state = ${state} and coalesce(l.expires_on >= ${TODAY}, true)
     and (l.lines = '{}' or ${line} is null or ${line} = any(l.lines)))`

/** Holds where the agency keeps licences at all: one that does not is not held to them. */
export const KEEPS_LICENCES = 'exists (select from licences)'

/** Holds where `user`, who gets the contact under this name, may sell to it. A contact without a state is anybody's. */
export const mayServe = (user: string, contact: string) =>
  `(${contact}.state is null or not ${KEEPS_LICENCES} or ${licensed(user, `${contact}.state`, `${contact}.line_of_business`)})`
