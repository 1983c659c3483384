import * as aftercares from '../../packages/api/src/aftercares.ts'
import * as bulkJobs from '../../packages/api/src/bulk-jobs.ts'
import * as contactActs from '../../packages/api/src/contact-acts.ts'
import * as contactAddresses from '../../packages/api/src/contact-addresses.ts'
import * as contactEdits from '../../packages/api/src/contact-edits.ts'
import * as contactExports from '../../packages/api/src/contact-exports.ts'
import * as contactFiles from '../../packages/api/src/contact-files.ts'
import * as imports from '../../packages/api/src/contact-imports.ts'
import * as contactNotes from '../../packages/api/src/contact-notes.ts'
import * as contactPoints from '../../packages/api/src/contact-points.ts'
import * as contactPolicies from '../../packages/api/src/contact-policies.ts'
import * as contactPrints from '../../packages/api/src/contact-prints.ts'
import * as contactRx from '../../packages/api/src/contact-rx.ts'
import * as contactSecurities from '../../packages/api/src/contact-securities.ts'
import * as contactTransfers from '../../packages/api/src/contact-transfers.ts'
import * as contacts from '../../packages/api/src/contacts.ts'
import * as dataCaptures from '../../packages/api/src/data-captures.ts'
import * as events from '../../packages/api/src/events.ts'
import * as households from '../../packages/api/src/households.ts'
import * as identityNumbers from '../../packages/api/src/identity-numbers.ts'
import * as lifeEvents from '../../packages/api/src/life-events.ts'
import * as pools from '../../packages/api/src/pools.ts'
import * as twoFactor from '../../packages/api/src/two-factor.ts'
import * as users from '../../packages/api/src/users.ts'
import * as webpages from '../../packages/api/src/webpages.ts'
import { leadFile, leadList } from '../lead-list.ts'
import { type Agent, inPerson, mintAgent } from '../people.ts'
import { pdfOf } from '../sample-files.ts'
import { AS_FAST_AS_A_PERSON } from '../visitors.ts'
import { type Handing, makeHanding } from './handing.ts'
import { type Joining, makeJoining } from './joining.ts'
import { type Merging, makeMerging } from './merging.ts'
import { makeOffice } from './office.ts'
import { makeSelling, type Selling } from './selling.ts'

/** What the pictures show besides the demo: people and imports in every state, made for them. */
export interface World {
  /** With a book, imports and a rich contact. */
  busy: Agent
  /** With nothing at all. */
  idle: Agent
  /** Whose membership has ended. */
  unpaid: Agent
  rich: number
  dead: number
  deleted: number
  mapped: number
  checked: number
  imported: number
  /** A transfer with a contact left behind. */
  transferred: number
  /** Where leads wait for everyone. */
  pool: number
  handing: Handing
  merging: Merging
  joining: Joining
  selling: Selling
  /** A bulk act that was undone, but for one contact. */
  undone: number
  printed: number
  /** In care after a death in the family. */
  cared: number
}

export async function makeWorld(origin: string): Promise<World> {
  const [busy, idle] = [await mintAgent(origin), await mintAgent(origin)]
  const { call } = busy
  const { form_token } = await call(webpages.show, { params: { domain: busy.domain_name } })
  const handedOut = Date.now()
  const rich = await call(contacts.create, {
    body: {
      first_name: 'Marguerite',
      last_name: 'Delacroix-Oyelaran',
      company_name: 'Oyelaran Marine Supply',
      phone: '401-331-2244',
      phone_2: '401-331-2245',
      email: `marguerite.${busy.id}@example.com`,
      address: '118 Thames Street',
      city: 'Newport',
      county: 'Newport',
      state: 'RI',
      zip: '02840',
      date_of_birth: '03/04/1956',
      gender: 'female',
      line_of_business: 'medicare',
      website: 'https://marine.example',
    },
  })
  const params = { id: rich.id }
  await call(contacts.updateTagsSingle, { body: { id: rich.id, tags: ['Turning 65', 'Referral'] } })
  await call(contactNotes.create, {
    params,
    body: { body: 'Wants to compare Plan G and Plan N.\nCalls back after 4 pm.' },
  })
  await call(contactPolicies.create, {
    params,
    body: {
      carrier_name: 'Evergreen Mutual',
      plan_name: 'Plan G',
      policy_number: 'EV104233',
      premium: '128.50',
      status: 'active',
      effective_date: '01/01/2026',
    },
  })
  const scan = new File([pdfOf(['Application, signed by both'])], 'application signed by both.pdf')
  await call(contactFiles.create, { params, form: {}, files: { file: scan } })
  await makeBin(busy, rich.id, new File([pdfOf(['First try'])], 'application, first try.pdf'))
  await call(contactAddresses.create, {
    params,
    body: {
      kind: 'seasonal',
      address: '2 Long Palm Harbor Court',
      city: 'Naples',
      state: 'FL',
      zip: '34102',
      season_from: '11/01',
      season_until: '04/30',
      note: 'Flies down with the first frost.',
    },
  })
  await call(contacts.update, { params, body: { city: 'Middletown' } })
  await call(contactPoints.create, { params, body: { kind: 'phone', value: '401-331-2246', type: 2 } })
  await call(contactPoints.consent, {
    params,
    body: {
      kind: 'phone',
      value: '401-331-2245',
      consent: 'opted_out',
      consent_source: 'By phone',
      consent_words: 'Please call my husband instead.',
    },
  })
  await call(contactPoints.validateEmail, { params, body: {} })
  await call(contactSecurities.create, {
    params,
    body: { name: 'Harbor Income Fund', kind: 'mutual_fund', value: '15400', as_of: '10/31/2026' },
  })
  await call(identityNumbers.create, { params, body: { kind: 'medicare_number', number: '1EG4-TE5-MK73' } })
  await call(contactRx.update, {
    params,
    body: { rx_details: [{ drug: 'Metformin', strength: '500 mg', frequency: 'Twice daily' }] },
  })
  await call(dataCaptures.update, { params, body: { data_captures: [{ key: 'Smoker', value: 'Stopped in 2019' }] } })
  await call(contactEdits.updateNote, { params, body: { note: 'Speak loudly: deaf in the left ear.' } })
  await call(households.createLinkedContact, {
    params,
    body: { first_name: 'Lucien', last_name: 'Delacroix', relation: 'spouse' },
  })
  await call(lifeEvents.create, { params, body: { kind: 'plan_lost', note: 'Employer plan ended.' } })
  const dead = await call(contacts.create, {
    body: { first_name: 'Edmund', last_name: 'Pereira', phone: '401-331-2299' },
  })
  await call(lifeEvents.create, { params: { id: dead.id }, body: { kind: 'deceased', happened_on: '10/02/2026' } })
  const gone = await call(contacts.create, { body: { first_name: 'Gone', last_name: 'Away' } })
  await call(contactActs.destroyAll, { body: { ids: [gone.id] } })
  await makeCalendar(busy, rich.id, dead.id)
  const made = await makeImports(busy)
  await call(twoFactor.sendOtp, { body: {} })
  await makeOffice(origin, busy)
  const transferred = await makeTransfer(busy)
  const undone = await makeUndone(busy)
  await new Promise(resolve => setTimeout(resolve, handedOut + AS_FAST_AS_A_PERSON - Date.now()))
  await call(webpages.createLead, {
    params: { domain: busy.domain_name },
    body: {
      first_name: 'Wilma',
      last_name: 'Ostrander',
      email: `wilma.${busy.id}@example.com`,
      message: 'Please call me on Friday.',
      form_token,
    },
  })
  return {
    busy,
    idle,
    unpaid: await makeUnpaid(origin),
    rich: rich.number,
    dead: dead.number,
    deleted: gone.number,
    transferred,
    pool: (await call(pools.list)).find(({ name }) => name === 'Web leads')?.id ?? 0,
    handing: await makeHanding(origin, busy),
    merging: await makeMerging(origin),
    joining: await makeJoining(origin),
    selling: await makeSelling(origin, busy),
    undone,
    printed: await takeOut(busy),
    cared: await makeCared(busy),
    ...made,
  }
}

/** A policy and a file of the contact that were deleted. */
async function makeBin({ call }: Agent, id: number, file: File) {
  const policy = await call(contactPolicies.create, {
    params: { id },
    body: { carrier_name: 'Sea Cliff Life', plan_name: 'Term 20', policy_number: 'SC2231' },
  })
  await call(contactPolicies.destroy, { params: { id, policyId: policy.id } })
  const kept = await call(contactFiles.create, { params: { id }, form: {}, files: { file } })
  await call(contactFiles.destroy, { params: { id, fileId: kept.id } })
}

async function makeUnpaid(origin: string): Promise<Agent> {
  const agent = await mintAgent(origin)
  const buadmin = await inPerson(origin, 'buadmin')
  const body = { paid_user: false, reason: 'The plan ran out' }
  await buadmin(users.adminSetMembership, { params: { id: agent.id }, body })
  return agent
}

async function makeUndone({ call }: Agent): Promise<number> {
  const contacts_scope = { order: 'DESC' as const, select_n: 12 }
  const chosen = { all: true, contacts_scope }
  const { data } = await call(contactActs.selectedItems, { body: { ...chosen, limit: 1 } })
  const { bulk_job } = await call(contactActs.updateGroup, { body: { ...chosen, line_of_business: 'medicare' } })
  await call(contacts.update, { params: { id: data[0]?.id ?? 0 }, body: { line_of_business: 'advisory' } })
  await call(bulkJobs.undo, { params: { id: bulk_job.id } })
  return bulk_job.id
}

async function makeTransfer({ call }: Agent): Promise<number> {
  const [priya] = (await call(contactTransfers.recipients, { query: { q: 'Priya Raman' } })).users
  const body = { line_of_business: 'medicare', last_name: 'Lindqvist' } as const
  const stays = await call(contacts.create, { body: { ...body, first_name: 'Bo', state: 'TX' } })
  const goes = await call(contacts.create, { body: { ...body, first_name: 'Astrid', state: 'RI' } })
  const { bulk_job } = await call(contactTransfers.transferGroup, {
    body: { ids: [stays.id, goes.id], user_id: priya?.id ?? 0, skip_unlicensed: true },
  })
  await call(contactActs.destroyAll, { body: { ids: [stays.id] } })
  return bulk_job.id
}

async function makeImports({ call, id }: Agent): Promise<Pick<World, 'mapped' | 'checked' | 'imported'>> {
  const leads = leadList(40, id)
  const file = (name: string) => new File([leadFile(leads)], name, { type: 'text/csv' })
  const upload = (name: string) => call(imports.validate, { form: {}, files: { file: file(name) } })
  const mapping = (attempt: { columns: { field: string | null }[] }) => attempt.columns.map(({ field }) => field)
  const settled = async (attempt: number): Promise<void> => {
    const { state } = await call(imports.show, { params: { id: attempt } })
    if (['previewing', 'queued', 'running'].includes(state)) return settled(attempt)
  }
  const done = await upload('expo leads.csv')
  await call(imports.dryRun, { params: { id: done.id }, body: { mapping: mapping(done) } })
  await settled(done.id)
  await call(imports.run, { form: { id: done.id }, files: {} })
  await settled(done.id)
  const checked = await upload('expo leads, second copy.csv')
  await call(imports.dryRun, { params: { id: checked.id }, body: { mapping: mapping(checked) } })
  await settled(checked.id)
  const mapped = await upload('newsletter.csv')
  return { mapped: mapped.id, checked: checked.id, imported: done.id }
}

/** A file of everybody, and letters to those with an address. */
async function takeOut({ call }: Agent): Promise<number> {
  const all = { all: true, contacts_scope: { contact_group: 'mine' as const } }
  const file = await call(contactExports.create, { body: all })
  const { jid } = await call(contactPrints.batchPrint, { body: all })
  const settled = async (): Promise<void> => {
    const { state } = await call(contactExports.show, { params: { id: file.id } })
    const { status } = await call(contactPrints.batchPrintStatus, { body: { jid } })
    if (status === 'processing' || state !== 'completed') return settled()
  }
  await settled()
  return jid
}

async function makeCalendar({ call }: Agent, rich: number, dead: number) {
  const plan = (body: object) =>
    call(events.create, {
      body: { type: 'appointment', title: '', start_date: '03/02/2027', start_time: '10:00', ...body } as never,
    })
  await plan({
    title: 'Plan review with Marguerite',
    end_time: '11:15',
    contact_ids: [rich],
    location: '118 Thames Street',
  })
  await plan({ title: 'Ring Edmund back', type: 'call', start_time: '11:30', contact_ids: [dead] })
  await plan({ title: 'Team meeting', type: 'meeting', start_time: '09:00', recurrence: { freq: 'weekly' } })
  await plan({ title: 'Conference', type: 'other', all_day: true, start_date: '03/04/2027', end_date: '03/05/2027' })
}

async function makeCared({ call }: Agent): Promise<number> {
  const body = { first_name: 'Wanda', last_name: 'Grieving', line_of_business: 'funeral_planning' as const }
  const { id, number } = await call(contacts.create, { body })
  await call(aftercares.enroll, { params: { id }, body: { died_on: '01/31/2026' } })
  return number
}
