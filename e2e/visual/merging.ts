import * as contactMerges from '../../packages/api/src/contact-merges.ts'
import * as contactNotes from '../../packages/api/src/contact-notes.ts'
import * as contacts from '../../packages/api/src/contacts.ts'
import { type Agent, mintAgent } from '../people.ts'

/** Someone with duplicates to look at, and a merge with a field changed since. */
export interface Merging {
  agent: Agent
  ids: string
  number: number
}

export async function makeMerging(origin: string): Promise<Merging> {
  const agent = await mintAgent(origin)
  const { call } = agent
  const make = (body: object) => call(contacts.create, { body })
  const phone = '401-331-2271'
  const born = { last_name: 'Kowalczyk', date_of_birth: '03/04/1956' }
  const first = await make({
    first_name: 'Agnieszka',
    ...born,
    phone,
    email: 'agnieszka.kowalczyk@example.com',
    address: '118 Thames Street',
    city: 'Newport',
    state: 'RI',
    zip: '02840',
  })
  const second = await make({
    first_name: 'Agnes',
    last_name: 'Kowalczyk',
    phone,
    phone_2: '401-331-2246',
    line_of_business: 'medicare',
  })
  const third = await make({
    first_name: 'Agnieszka',
    ...born,
    email: 'a.kowalczyk@example.com',
    city: 'Providence',
    state: 'RI',
    zip: '02903',
    address: '9 Hope St',
  })
  await make({ first_name: 'Bill', last_name: 'Osterhaus', email: 'bill@example.com' })
  await make({ first_name: 'William', last_name: 'Osterhaus', email: 'bill@example.com', phone: '401-331-2250' })
  await call(contactNotes.create, { params: { id: second.id }, body: { body: 'Prefers mornings.' } })
  const fourth = await make({ first_name: 'Aga', last_name: 'Kowalczyk', phone: '401-331-2260', gender: 'female' })
  await call(contactNotes.create, { params: { id: fourth.id }, body: { body: 'Met at the expo.' } })
  await call(contactMerges.merge, {
    body: { survivor_id: first.id, records: [first, fourth].map(({ id, version }) => ({ id, version })) },
  })
  await call(contacts.update, { params: { id: first.id }, body: { gender: 'other' } })
  return { agent, ids: [first.id, second.id, third.id].join(), number: first.number }
}
