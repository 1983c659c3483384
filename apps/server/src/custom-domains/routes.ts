import { randomBytes } from 'node:crypto'
import * as customDomains from '@openbook/api/custom-domains.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { pageMeta, slice } from '../core/page.ts'
import { isServed } from './ask.ts'
import { check } from './check.ts'
import { CHECK } from './jobs.ts'
import { readName } from './name.ts'
import * as queries from './queries.ts'
import { agencyMeant } from './reach.ts'
import { rehearse } from './rehearse.ts'
import { shown } from './shown.ts'
import { providerOf, wantedRecords, zoneOf } from './wanted.ts'

const SUBJECT = 'custom_domains'
const unknownAgency = () =>
  invalid('business_unit_id', 'Choose an agency that you manage.', 'custom_domains.unknown_agency')
/** It stands in the log of the agency whose domain it is. */
const subject = ({ id, business_unit_id }: { id: number; business_unit_id: number }) => ({
  business_unit_id,
  subject_type: SUBJECT,
  subject_id: id,
})
const newToken = () => randomBytes(20).toString('hex')

const adminList = async ({ core, db, viewer, query }: Listed) => {
  await reachAll(db, viewer)
  const wanted = slice(query, queries.SORTABLE, ['custom_domain', 'asc'], ['business_unit_id', 'status'])
  const { items, total } = await queries.adminList(db, wanted)
  return { items: items.map(row => shown(core, row)), from: wanted.offset, total }
}

const whose = async ({ db, viewer, query }: Listed) => {
  await reachAll(db, viewer)
  return queries.agenciesOf(
    db,
    slice(query, queries.SORTABLE, ['custom_domain', 'asc'], ['business_unit_id', 'status']),
  )
}

export const customDomainRoutes = serve('custom_domains', customDomains, {
  list: async ({ core, db, viewer, query: { page = 1, limit = 15, q, business_unit_id: asked } }) => {
    const business_unit_id = await agencyMeant(db, viewer, asked)
    const { data, total } = await queries.list(db, { business_unit_id, q, limit, offset: (page - 1) * limit })
    return { data: data.map(row => shown(core, row)), meta: pageMeta(page, limit, total), vendor: core.dns.vendor }
  },
  create: async ({ core, db, viewer, body, audit }) => {
    const business_unit_id = await agencyMeant(db, viewer, body.business_unit_id, unknownAgency)
    refuseWithoutDns(core)
    const name = readName(core, body.custom_domain)
    if ((await queries.countOf(db, business_unit_id)) >= customDomains.MOST_DOMAINS)
      throw new Refused(
        409,
        { base: `An agency may have ${customDomains.MOST_DOMAINS} domains. Remove one first.` },
        'custom_domains.too_many',
      )
    const added = { ...name, business_unit_id, token: newToken(), created_by: viewer.user_id }
    const id = await queries.insert(db, added).catch(twice)
    audit({ business_unit_id, subject_type: SUBJECT, subject_id: id, changes: name })
    return begun(core, db, id)
  },
  update: async ({ core, db, viewer, params, body, audit }) => {
    await reachAll(db, viewer)
    const before = await queries.show(db, params.id, { lock: true })
    refuseWithoutDns(core)
    const name = readName(core, body.custom_domain)
    if (name.custom_domain === before.custom_domain) return shown(core, before)
    await queries.rename(db, params.id, { ...name, token: newToken() }).catch(twice)
    audit({
      ...subject(before),
      changes: { before: before.custom_domain, after: name.custom_domain },
    })
    await core.hosts.changed(db)
    return begun(core, db, params.id)
  },
  destroy: async ({ core, db, viewer, params, audit }) => {
    await reachAll(db, viewer)
    const row = await queries.show(db, params.id, { lock: true })
    await queries.destroy(db, params.id)
    audit({ ...subject(row), changes: { custom_domain: row.custom_domain } })
    await core.hosts.changed(db)
    return shown(core, row)
  },
  verify: async ({ core, viewer, params, tenant, audit }) => {
    const row = await tenant(async db => {
      await reachAll(db, viewer)
      const found = await queries.show(db, params.id, { lock: true })
      refuseWithoutDns(core)
      await queries.beginAgain(db, params.id)
      audit(subject(found))
      return found
    })
    await check(core, row.id)
    return tenant(async db => {
      await reachAll(db, viewer)
      return shown(core, await queries.show(db, params.id))
    })
  },
  dnsInstructions: async ({ core, db, viewer, params }) => {
    await reachAll(db, viewer)
    const row = await queries.show(db, params.id)
    return {
      custom_domain: row.custom_domain,
      zone: zoneOf(row),
      provider: providerOf(row.nameservers),
      vendor: core.dns.vendor,
      data: core.dns.vendor === 'none' ? [] : wantedRecords(row, core.dns.target),
    }
  },
  rehearse: async ({ core, db, viewer, params, body, audit }) => {
    await reachAll(db, viewer)
    const row = await queries.show(db, params.id)
    if (core.dns.vendor !== 'sandbox')
      throw new Refused(
        409,
        { base: 'Real nameservers are asked here. Set the records at your provider.' },
        'custom_domains.no_rehearsal',
      )
    audit({ ...subject(row), changes: body })
    await db.asSystem()
    await rehearse(db, row, core.dns.target, body.records)
    return shown(core, row)
  },
  ask: async ({ core, query: { domain } }) => {
    if (!(await isServed(core, domain))) throw notFound()
    return { domain }
  },
  adminList,
  adminExport: listExport(customDomains.adminList, adminList, whose),
  adminShow: async ({ core, db, viewer, params }) => {
    await reachAll(db, viewer)
    return shown(core, await queries.show(db, params.id))
  },
})

function refuseWithoutDns({ dns }: Core) {
  if (dns.vendor === 'none')
    throw new Refused(
      409,
      { base: 'Custom domains are not set up on this server yet. Its administrator sets DOMAINS_TARGET.' },
      'custom_domains.not_set_up',
    )
}

/** Looked at as soon as this is committed. */
async function begun(core: Core, db: Db, id: number) {
  if (core.jobs.running) await core.jobs.enqueue(db, CHECK, { id }, { retryLimit: 0 })
  return shown(core, await queries.show(db, id))
}

function twice(error: Error & { code?: string }): never {
  if (error.code !== '23505') throw error
  throw new Refused(409, { custom_domain: 'The agency has this domain already.' }, 'already_exists')
}
