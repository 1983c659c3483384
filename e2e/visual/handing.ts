import * as contactActs from '../../packages/api/src/contact-acts.ts'
import * as contactTransfers from '../../packages/api/src/contact-transfers.ts'
import * as contacts from '../../packages/api/src/contacts.ts'
import { type Agent, inPerson } from '../people.ts'

/** A transfer kept as a draft, and one whose contacts were changed, given on or deleted since. */
export interface Handing {
  draft: number
  conflicted: number
}

export async function makeHanding(origin: string, { call }: Agent): Promise<Handing> {
  const [priya] = (await call(contactTransfers.recipients, { query: { q: 'Priya Raman' } })).users
  const user_id = priya?.id ?? 0
  const hand = async (first_names: string[], more: object) => {
    const ids: number[] = []
    for (const first_name of first_names)
      ids.push((await call(contacts.create, { body: { first_name, last_name: 'Okonkwo-Brandt', state: 'RI' } })).id)
    const { bulk_job } = await call(contactTransfers.transferGroup, { body: { ids, user_id, ...more } })
    return { ids, id: bulk_job.id }
  }
  const draft = await hand(['Ines', 'Ruben'], { draft: true })
  const sent = await hand(['Paula', 'Quentin', 'Rosamund'], {})
  const above = await inPerson(origin, 'buadmin')
  const [changed = 0, gone = 0] = sent.ids
  await above(contacts.update, { params: { id: changed }, body: { city: 'Newport' } })
  await above(contactActs.destroyAll, { body: { ids: [gone] } })
  return { draft: draft.id, conflicted: sent.id }
}
