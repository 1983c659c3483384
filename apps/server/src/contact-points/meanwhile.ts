import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { changedMeanwhile, lastAct, lastBy } from '../contacts/meanwhile.ts'
import type { Refused } from '../core/http/refused.ts'
import { type Asked, PLACES } from './change.ts'
import type { Point } from './fold.ts'
import { type Kind, normal } from './normal.ts'

const NOUNS: Record<Kind, string> = { phone: 'phone', email: 'e-mail' }
const CHANGES = ['contacts.updated', 'contact_points.updated', 'contact_points.deleted']
const code = 'contact_points.stale'

/** A 409 for a consent that somebody stated since it was seen. */
export async function statedMeanwhile({ db, viewer, contact_id }: Asked, { kind, value, consent_at }: Point) {
  const by = await lastBy(db, contact_id, ['contact_points.consent'], { kind, value })
  return changedMeanwhile(viewer, { what: 'consent', code, by, ...(consent_at && { at: consent_at }) })
}

/** A 409 for a phone or e-mail of which somebody learnt since it was seen whether it works. */
export async function learntMeanwhile({ db, viewer, contact_id }: Asked, { kind, value, validity_at }: Point) {
  const kinds = ['contact_points.validity', 'contact_points.verified']
  const by = await lastBy(db, contact_id, kinds, { kind, value })
  return changedMeanwhile(viewer, { what: NOUNS[kind], code, by, ...(validity_at && { at: validity_at }) })
}

interface Change {
  kind: Kind
  value: string
  type?: number | null | undefined
  first?: boolean | undefined
  /** How it was seen. */
  began?: { type?: number | null | undefined; first?: string | null | undefined } | undefined
}

/** Throws a 409 where the value was taken away, has another type or another one stands first since it was seen. */
export async function refuseStale(asked: Asked, points: Point[], { kind, type, first, began, ...change }: Change) {
  if (!began) return
  const value = normal(kind, change.value) ?? change.value
  const here = points.filter(each => each.current && each.kind === kind)
  const point = here.find(each => each.value === value)
  if (!point) throw await gone(asked, kind, value)
  if (type !== undefined && began.type !== undefined && began.type !== point.type && type !== point.type)
    throw await typedMeanwhile(asked, point)
  const now = here.find(each => each.place === kind)
  if (first && began.first !== undefined && began.first !== (now?.value ?? null) && now?.value !== value)
    throw await firstMeanwhile(asked, kind, now?.value)
}

const placed = (kind: Kind, value: string) => PLACES[kind].map(place => ({ [place]: [value] }))
const shown = (kind: Kind, value: string) => (kind === 'phone' ? formatPhone(value) : value)

async function gone({ db, viewer, contact_id }: Asked, kind: Kind, value: string): Promise<Refused> {
  const about = [...placed(kind, value), { kind, value }, { kind, changes: { [kind]: [value] } }]
  const last = await lastAct(db, contact_id, CHANGES, about)
  const now = `${shown(kind, value)} is no longer theirs.`
  return changedMeanwhile(viewer, { what: NOUNS[kind], code: 'contact_points.gone', now, by: last?.by, at: last?.at })
}

async function typedMeanwhile({ db, viewer, contact_id }: Asked, { kind, value, type }: Point): Promise<Refused> {
  const last = await lastAct(db, contact_id, CHANGES, [{ kind, value, changes: { type: [] } }])
  const name = POINT_TYPES[type as keyof typeof POINT_TYPES]
  const now = name ? `Its type is ${name} now.` : 'It has no type now.'
  return changedMeanwhile(viewer, { what: NOUNS[kind], code, now, by: last?.by, at: last?.at })
}

async function firstMeanwhile({ db, viewer, contact_id }: Asked, kind: Kind, value: string | undefined) {
  const last = await lastAct(db, contact_id, CHANGES, value ? placed(kind, value) : [])
  const now = value ? `${shown(kind, value)} is the first now.` : 'None is the first now.'
  return changedMeanwhile(viewer, { what: `order of ${NOUNS[kind]}s`, code, now, by: last?.by, at: last?.at })
}
