import type { VerificationStep } from '@openbook/api/custom-domains.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Target } from '../core/vendors/dns/dns.ts'
import { KEPT_MS } from './back-off.ts'
import { diagnose } from './diagnose.ts'
import { look } from './look.ts'
import * as queries from './queries.ts'
import { type Standing, settle } from './settle.ts'
import { tellOwners, type Word } from './tell-owners.ts'

/** Asks the nameservers, outside any transaction, and keeps what came of it. What was renamed or removed meanwhile is left alone. */
export async function check(core: Core, id: number, now = new Date()): Promise<void> {
  const row = await core.database.system(db => queries.show(db, id))
  const target = await reached(core)
  const seen = await look(core.dns, row)
  const found = {
    verification_steps: diagnose(row, target, seen),
    zone: seen.zone?.name ?? row.zone,
    nameservers: seen.zone?.nameservers ?? row.nameservers,
  }
  const words = await core.database.system(async db => {
    const still = await queries.show(db, id, { lock: true }).catch(() => undefined)
    return still?.token === row.token ? keep(core, db, still, found, now) : []
  })
  for (const send of words) await send().catch(err => core.log.warn({ err, id }, 'custom_domains.tell'))
}

/** Our own addresses, asked for where nobody wrote them down. */
async function reached({ dns }: Core): Promise<Target> {
  const { target } = dns
  return target.addresses.length ? target : { ...target, addresses: await dns.addressesOf(target.name) }
}

async function keep(core: Core, db: Db, row: queries.Row, found: queries.Found, now: Date): Promise<Word[]> {
  const steps = await unlessHeld(db, row, found.verification_steps)
  const { turn, ...standing } = settle(standingOf(row), steps, now)
  await queries.keep(db, row.id, { ...found, verification_steps: steps }, standing)
  if (!turn) return []
  await core.hosts.changed(db)
  return tellOwners(core, db, row, turn)
}

const dateOf = (instant: string | null) => (instant ? new Date(instant) : null)
const standingOf = (row: queries.Row): Standing => ({
  status: row.status,
  begun_at: new Date(row.begun_at),
  next_check_at: dateOf(row.next_check_at),
  good_at: dateOf(row.good_at),
  failed_checks: row.failed_checks,
  verified_at: dateOf(row.verified_at),
  broken_at: dateOf(row.broken_at),
  unproven_at: dateOf(row.unproven_at),
})

/** A name that another agency holds cannot be had, however well it is proven; what is in the way is said to whoever proved it, and to nobody else. */
async function unlessHeld(db: Db, row: queries.Row, steps: VerificationStep[]): Promise<VerificationStep[]> {
  const proven = steps.every(({ step, state }) => step !== 'ownership' || state === 'done')
  if (!proven || row.status === 'verified' || row.status === 'broken') return steps
  const holder = await queries.holderOf(db, row)
  if (!holder) return steps
  const problem = 'Your record is right, but another agency has proven this domain before.'
  const advice = holder.unproven_at
    ? `Its record is gone. If it stays so, the domain is free on ${day(new Date(new Date(holder.unproven_at).getTime() + KEPT_MS))}; we look again by ourselves.`
    : 'At our last look its record was still there: another value that begins with openbook-domain=. If the domain is yours, delete that one; a week later it is free.'
  return steps.map(step => (step.step === 'ownership' ? { ...step, state: 'wrong', problem, advice } : step))
}

const day = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
