import type * as lifeEvents from '@openbook/api/life-events.ts'
import type { z } from 'zod'
import { REASON_LABELS } from '../../lib/reach.ts'

export type Life = z.output<(typeof lifeEvents.show)['returns']>
type Reach = Life['reach']

/** The addresses that may be written to, and the others with the reason. */
export function addressesOf(reach: Reach): { open: string[]; closed: string[] } {
  const emails = reach.filter(({ kind }) => kind === 'email')
  const said = ({ value, reasons }: Reach[number]) =>
    `${value} (${reasons.map(each => REASON_LABELS[each]).join(', ')})`
  return {
    open: emails.flatMap(({ allowed, value }) => (allowed && value ? [value] : [])),
    closed: emails.filter(({ allowed }) => !allowed).map(said),
  }
}
