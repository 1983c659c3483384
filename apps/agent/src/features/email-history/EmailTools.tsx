import { EMAIL_STATES } from '@openbook/api/email-history.ts'
import { PanelChoice, PanelTools } from '../../ui/PanelTools.tsx'
import { type Email, STATES } from './email.ts'

const SORTS = [
  ['created_at DESC', 'Newest first'],
  ['created_at ASC', 'Oldest first'],
  ['subject ASC', 'Subject, A to Z'],
  ['subject DESC', 'Subject, Z to A'],
  ['state ASC', 'What became of them'],
] as const
const BECAME = [
  ['', 'Anything'],
  ...EMAIL_STATES.filter(state => state !== 'sending').map(state => [state, STATES[state].label] as const),
] as const

export interface Looked {
  q: string
  sort: (typeof SORTS)[number][0]
  event: Email['state'] | ''
}
export const ALL: Looked = { q: '', sort: 'created_at DESC', event: '' }

/** What is asked of the server; what is going out is one thing for people. */
export const askedOf = ({ q, sort, event }: Looked) => {
  const [order_field, order_type] = sort.split(' ') as ['created_at' | 'subject' | 'state', 'ASC' | 'DESC']
  return { order_field, order_type, ...(q && { q }), ...(event && { event }) }
}

export const EmailTools = ({ looked, look }: { looked: Looked; look: (looked: Looked) => void }) => (
  <PanelTools label="Search e-mails" find={q => look({ ...looked, q })}>
    <PanelChoice label="Sort" value={looked.sort} choices={SORTS} choose={sort => look({ ...looked, sort })} />
    <PanelChoice
      label="What became of them"
      value={looked.event}
      choices={BECAME}
      choose={event => look({ ...looked, event })}
    />
  </PanelTools>
)
