import type { Gets } from '@openbook/api/core/route.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { AskingSave, type Question } from '../ui/AskingSave.tsx'
import { figure } from '../users/usePreview.ts'
import { call } from '../wire.ts'

type Status = Gets<typeof statuses.adminShow>

async function whoComesBack({ id, title }: Partial<Status>): Promise<Question | undefined> {
  const { contacts } = await call(statuses.adminStopped, { params: { id: id ?? 0 } })
  if (!contacts) return undefined
  return {
    title: 'Let them be contacted again?',
    means: `${figure(contacts, 'contact')} ${contacts === 1 ? 'has' : 'have'} the status “${title}”. Who of them opted out or asked not to be contacted stays left alone; everybody else can be called, texted, e-mailed and sent mail from then on.`,
    act: 'Save and let them be contacted',
  }
}

/** Saves a status; asks first where people who were to be left alone could be contacted again by it. */
export const SaveStatus = () => (
  <AskingSave<Status>
    asks={({ stops_contact }, before) => (before.stops_contact && !stops_contact ? whoComesBack(before) : undefined)}
  />
)
