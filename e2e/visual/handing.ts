import * as contactActs from '../../packages/api/src/contact-acts.ts'
import * as contactTransfers from '../../packages/api/src/contact-transfers.ts'
import * as contacts from '../../packages/api/src/contacts.ts'
import * as terms from '../../packages/api/src/terms.ts'
import * as userChanges from '../../packages/api/src/user-changes.ts'
import * as users from '../../packages/api/src/users.ts'
import { type Agent, addUser, type Call, inPerson, mintAgent } from '../people.ts'

/** A transfer kept as a draft, and one whose contacts were changed, given on or deleted since; people who are handed on. */
export interface Handing {
  draft: number
  conflicted: number
  /** Somebody deactivated who still owns a contact. */
  leaver: number
  /** A change of somebody's role, as a job. */
  changed: number
  /** An administrator whom another acts as. */
  head: number
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
  return { draft: draft.id, conflicted: sent.id, ...(await makePeople(origin, above)) }
}

async function makePeople(origin: string, above: Call) {
  const leaver = await mintAgent(origin, { first_name: 'Teodor' })
  await leaver.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  const { id: changed } = await above(userChanges.adminStart, { body: { ids: [leaver.id], role: 'agent' } })
  await above(users.adminDestroy, { params: { id: leaver.id } })
  const [username, password] = [`odile.${leaver.username}`, 'copper kettle on the pier']
  const named = { username, first_name: 'Odile', last_name: 'Marchetti', email: `${username}@example.com` }
  const head = await addUser(origin, 'admin', { ...named, password, role: 'bu_admin' })
  await (await inPerson(origin, username, password))(terms.acceptTos, { body: {} })
  return { leaver: leaver.id, changed, head: head.id }
}
