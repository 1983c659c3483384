import type { Hidden } from '../core/http/out-of-sight.ts'

/** Somebody whose contacts or calendar are asked for. */
export const HIDDEN: Hidden = {
  domain: 'users',
  record: `select id as owner_id, case when deactivated_at is not null then 'Their account was closed.' end as why
    from users where id = $1`,
  why: 'They are of your agency, but not on your team.',
  who: 'who can see what is theirs',
}
