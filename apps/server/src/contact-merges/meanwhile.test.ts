import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactSecurities from '@openbook/api/contact-securities.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { NotDeliverable } from '../core/vendors/mail/mail.ts'
import { deliver } from '../email-history/deliver.ts'
import { insert } from '../email-history/queries.ts'
import { letterOf, unsubscribe } from '../email-history/unsubscribe.ts'
import { hear } from '../fire-light/hear.ts'
import * as applications from '../fire-light/queries.ts'
import { merge as mergeRecords } from './merge.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

/** Makes something beside a contact; gives what changes it. */
type Begin = (contact_id: number) => Promise<() => Promise<unknown>>

const note: Begin = async id => {
  const { id: noteId } = await ours.agent.call(contactNotes.create, { params: { id }, body: { body: 'One' } })
  return () => ours.agent.call(contactNotes.update, { params: { id, noteId }, body: { body: 'Two' } })
}
const policy: Begin = async id => {
  const body = { carrier_name: 'Evergreen' }
  const { id: policyId } = await ours.agent.call(contactPolicies.create, { params: { id }, body })
  return () =>
    ours.agent.call(contactPolicies.update, { params: { id, policyId }, body: { carrier_name: 'Evergreen Mutual' } })
}
const investment: Begin = async id => {
  const { id: securityId } = await ours.agent.call(contactSecurities.create, { params: { id }, body: { name: 'Fund' } })
  return () => ours.agent.call(contactSecurities.update, { params: { id, securityId }, body: { name: 'Other fund' } })
}
const written = (contact_id: number, sent_to = 'm@example.com') =>
  ours.tenant(db =>
    insert(db, {
      ...{ contact_id, sent_to, subject: 'Hello', body: 'How are you?' },
      origin: server.core.env.publicUrl,
    }),
  )
const delivery: Begin = async contact_id => {
  const id = await written(contact_id)
  return () => deliver(server.core, { id, business_unit_id: ours.business_unit_id, user_id: ours.agent.id })
}
const wayOut: Begin = async contact_id => {
  const id = await written(contact_id)
  const [row] = await ours.tenant(db =>
    db.rows<{ token: string }>('select token from contact_emails where id = $1', [id]),
  )
  const letter = await letterOf(server.core, row?.token ?? '')
  return async () => letter && unsubscribe(server.core, letter)
}
const application: Begin = async contact_id => {
  const activity_id = `meanwhile-${contact_id}`
  await ours.tenant(async db => {
    const wanted = { carrier_name: 'Evergreen', product: 'Term 20', line_of_business: null, state: 'RI', sandbox: true }
    await applications.opened(db, await applications.create(db, { contact_id, ...wanted }), activity_id)
  })
  return () => hear(server.core, { event_id: activity_id, activity_id, status: 'signed' })
}

test.each([
  ['a note is changed', 'contact_notes', note],
  ['a policy is changed', 'contact_policies', policy],
  ['an investment is changed', 'contact_securities', investment],
  ['an e-mail goes', 'contact_emails', delivery],
  ['somebody wants no more e-mail', 'contact_emails', wayOut],
  ['FireLight tells how an application stands', 'fire_light_applications', application],
])('%s while its contact is merged: one waits for the other, and neither gives up', async (_what, table, begin) => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Meanwhile', email: 'm@example.com' } })
  const act = await begin(id)
  const ended = await atOnce(
    server.core,
    db => db.rows('select from contacts where id = $1 for update', [id]),
    [act],
    db => db.rows(`update ${table} set contact_id = contact_id where contact_id = $1`, [id]),
  )
  expect(ended).toMatchObject([{ status: 'fulfilled' }])
})

/** A record to be merged into another, which the row that leads to it still knows. */
const pair = async (email = 'm@example.com') => {
  const [kept, away] = [
    await ours.agent.call(contacts.create, { body: { last_name: 'Kept' } }),
    await ours.agent.call(contacts.create, { body: { last_name: 'Away', email } }),
  ]
  const records = [kept, away].map(({ id, version }) => ({ id, version }))
  const viewer = { ...({} as Viewer), user_id: ours.agent.id, role: 'agent' as const }
  const merging = (db: Db) => mergeRecords(db, viewer, { survivor_id: kept.id, records })
  return { kept: kept.id, away: away.id, merging }
}
const stated = async (id: number) =>
  (await ours.agent.call(contactPoints.list, { params: { id } })).map(({ consent, validity }) => [consent, validity])
const told = async (id: number) =>
  (await ours.agent.call(contactTimeline.list, { params: { id }, query: {} })).data.map(({ kind }) => kind)

test.each(['before the link is obeyed', 'while it is'])(
  'whoever wants no more e-mail has opted out, where their contact is merged %s',
  async when => {
    const { kept, away, merging } = await pair()
    const click = await wayOut(away)
    if (when === 'while it is') {
      const asAgent = async (db: Db) => {
        await db.asTenant({ business_unit_id: ours.business_unit_id, user_id: ours.agent.id })
        await merging(db)
      }
      const ended = await atOnce(server.core, asAgent, [click])
      expect(ended).toMatchObject([{ status: 'fulfilled' }])
    } else {
      await ours.tenant(merging)
      await click()
    }
    expect(await stated(kept)).toEqual([['opted_out', 'unknown']])
    expect(await told(kept)).toContain('email_history.unsubscribed')
  },
)

test('whoever wants no more e-mail while a merge is undone has opted out on the record that comes back', async () => {
  const { kept, away, merging } = await pair()
  const { merge_id } = await ours.tenant(merging)
  const click = await wayOut(kept)
  await ours.tenant(db => db.rows('update contact_emails set contact_id = $2 where contact_id = $1', [kept, away]))
  await ours.agent.call(contactMerges.undo, { params: { id: merge_id }, body: {} })
  await click()
  expect(await stated(away)).toEqual([['opted_out', 'unknown']])
  expect(await told(away)).toContain('email_history.unsubscribed')
})

test('an address that a mail server refuses while its contact is merged does not work on the record that stays', async () => {
  const { kept, away, merging } = await pair('refused@example.com')
  const id = await written(away, 'refused@example.com')
  const usual = server.core.mail
  server.core.mail = {
    vendor: 'sandbox',
    send: async () => {
      await ours.tenant(merging)
      throw new NotDeliverable('There is no such mailbox.')
    },
  }
  await deliver(server.core, { id, business_unit_id: ours.business_unit_id, user_id: ours.agent.id })
  server.core.mail = usual
  expect(await stated(kept)).toEqual([['unknown', 'invalid']])
  expect(await told(kept)).toContain('email_history.bounced')
})

test('asked twice at once, and again later, a merge is one; undone, it is none of those that stand', async () => {
  const made = (last_name: string) => ours.agent.call(contacts.create, { body: { last_name } })
  const [kept, other] = [await made('Twice'), await made('Twice too')]
  const body = { survivor_id: kept.id, records: [kept, other].map(({ id, version }) => ({ id, version })) }
  const merge = () => ours.agent.call(contactMerges.merge, { body })
  const hold = (db: Db) => db.rows('select from contacts where id = $1 for update', [kept.id])
  const ended = await atOnce(server.core, hold, [merge, merge])
  const ids = ended.map(each => each.status === 'fulfilled' && each.value.merge.id)
  const [id] = ids
  expect(ids).toEqual([expect.any(Number), id])
  expect((await merge()).merge.id).toBe(id)
  const { data } = await ours.agent.call(contactMerges.merges, { query: { contact_id: kept.id } })
  expect(data.map(each => each.id)).toEqual([id])
  const audited = await ours.tenant(db =>
    db.rows(`select from audit_log where action = 'contact_merges.merge' and subject_id = $1`, [other.id]),
  )
  expect(audited).toHaveLength(1)
  await ours.agent.call(contactMerges.undo, { params: { id: Number(id) }, body: {} })
  expect((await merge()).merge.id, 'a merge of its own').not.toBe(id)
})

test('whoever is just leaving gets nothing back by an undone merge', async () => {
  const leaver = await mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'agent', manager_id: ours.manager.id },
    username: `leaves.${ours.business_unit_id}`,
  })
  const [kept, away] = [
    await ours.manager.call(contacts.create, { body: { last_name: 'Stays' } }),
    await leaver.call(contacts.create, { body: { last_name: 'Comes back' } }),
  ]
  const records = [kept, away].map(({ id, version }) => ({ id, version }))
  const { merge } = await ours.manager.call(contactMerges.merge, { body: { survivor_id: kept.id, records } })
  const ended = await atOnce(
    server.core,
    db => db.rows('select from users where id = $1 for update', [leaver.id]),
    [() => ours.manager.call(contactMerges.undo, { params: { id: merge.id }, body: {} })],
    db => db.rows('update users set deactivated_at = now() where id = $1', [leaver.id]),
  )
  expect(ended).toMatchObject([{ status: 'fulfilled' }])
  expect(await ours.manager.call(contacts.show, { params: { id: away.id } })).toMatchObject({
    owner: { id: ours.manager.id },
  })
  const { data } = await ours.manager.call(contactTimeline.list, { params: { id: away.id }, query: {} })
  expect(data[0]).toMatchObject({ kind: 'contact_merges.undone', data: { owner_id: ['leaves Test', 'manager Test'] } })
})
