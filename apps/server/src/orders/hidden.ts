import type { Hidden } from '../core/http/out-of-sight.ts'

/** An order among one's own. */
export const HIDDEN: Hidden = {
  domain: 'orders',
  record: 'select user_id as owner_id, null as why from orders where id = $1',
  why: 'It was placed by somebody else of your agency, and here one opens one’s own orders.',
  who: 'who can open every order',
  asked: 'administrators',
  console: 'You can open it in the console, among the orders.',
}
