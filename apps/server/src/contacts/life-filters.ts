import { LIFE_FILTERS } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { BEREAVED } from '../life-events/unwanted.ts'
import { type Asking, type Bind, oneOf } from './conditions.ts'
import { textsOf, wrong } from './filter-values.ts'
import { held } from './held.ts'

const COMPUTED = ['bereaved', 'turning_65']
const SOON = 90

/** Whether what is asked for are events alone, and so found by their index. */
export const asksForEvents = (filter: ContactFilter) =>
  filter.field === 'life_event' && filter.op !== 'none_of' && !kindsOf(filter).some(kind => COMPUTED.includes(kind))

/** The events asked for, as a row source. */
export const eventsWanted = (bind: Bind, filter: ContactFilter) =>
  `life_events t where ${standing(bind, kindsOf(filter)).join(' and ')}`

/** What happened in their life and was not taken back, a death close to them, or 65 within the days to come. */
export function lifeCondition(asking: Asking, filter: ContactFilter): string {
  const { bind, today, way } = asking
  const kinds = kindsOf(filter)
  const events = kinds.filter(kind => !COMPUTED.includes(kind))
  const said = [
    ...(kinds.includes('turning_65') ? [turning(bind(today))] : []),
    ...(events.length ? [held('life_events', standing(bind, events), way)] : []),
    ...(kinds.includes('bereaved') ? [BEREAVED] : []),
  ]
  const any = said.length === 1 ? said.join() : `(${said.join(' or ')})`
  return filter.op === 'none_of' ? `(${any}) is not true` : any
}

const standing = (bind: Bind, kinds: readonly string[]) => [oneOf(bind, 't.kind', kinds, 'text'), 't.undone_at is null']

const turning = (today: string) => `(c.date_of_birth >= (${today}::date - interval '65 years')::date
  and c.date_of_birth <= (${today}::date + ${SOON} - interval '65 years')::date)`

function kindsOf(filter: ContactFilter): string[] {
  const kinds = textsOf(filter).map(text => text.toLowerCase())
  const unknown = kinds.find(kind => !(LIFE_FILTERS as readonly string[]).includes(kind))
  if (unknown !== undefined) throw wrong(filter, `is one of ${LIFE_FILTERS.join(', ')}, not "${unknown}".`)
  return kinds
}
