import type { Asking } from './conditions.ts'

/** Holds where `c` has a row in another table, called `t` here, of which all of these are true. */
export function held(table: string, conditions: readonly string[], way?: Asking['way']): string {
  if (way === 'gathered')
    return `c.id in (select t.contact_id from ${table} t where ${conditions.join(' and ') || 'true'})`
  const probe = ['t.contact_id = c.id', ...conditions].join(' and ')
  return `exists (select from ${table} t where ${probe}${way === 'probed' ? ' offset 0' : ''})`
}
