import { randomInt } from 'node:crypto'
import * as signups from '../../packages/api/src/signups.ts'
import { inPerson } from '../people.ts'

/** Somebody who waits for an answer, somebody invited, and the form they came by. */
export interface Joining {
  form: string
  waiting: number
  invitation: string
}

export async function makeJoining(origin: string): Promise<Joining> {
  const call = await inPerson(origin, 'buadmin')
  const mark = randomInt(1e9)
  const { path } = await call(signups.adminUpdateLink, { body: { open: true } })
  const ask = (first_name: string) =>
    call(signups.adminCreate, {
      body: {
        first_name,
        last_name: 'Haddad',
        email: `${first_name.toLowerCase()}.${mark}@example.com`,
        message: 'Eight years with families in Providence.',
      },
    })
  const waiting = await ask('Samir')
  const invited = await ask('Noor')
  const { invitation_path } = await call(signups.adminUpdate, {
    params: { id: invited.id },
    body: { act: 'approve', username: `noor.${mark}`, role: 'agent' },
  })
  return { form: path, waiting: waiting.id, invitation: invitation_path ?? '' }
}
