import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { record } from '../contact-timeline/record.ts'
import { update } from '../contacts/update.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import type { Point } from './fold.ts'
import { type Kind, normal, readValue } from './normal.ts'
import { keep, leave, list } from './queries.ts'

export const PLACES: Record<Kind, string[]> = { phone: ['phone', 'phone_2', 'phone_3'], email: ['email', 'email_2'] }

export interface Asked {
  db: Db
  viewer: Viewer
  contact_id: number
}
type Type = keyof typeof POINT_TYPES
interface Which {
  kind: Kind
  value: string
}

/** The contact, held for this transaction, and its points. */
export async function held({ db, viewer, contact_id }: Asked): Promise<Point[]> {
  await visibleContact(db, viewer, contact_id, { lock: true })
  return list(db, contact_id)
}

/** The named one among them; throws a 404 for a value the contact does not have. */
export function find(points: Point[], { kind, value }: Which, { former = false } = {}): Point {
  const wanted = normal(kind, value) ?? value
  const point = points.find(each => each.kind === kind && each.value === wanted && (former || each.current))
  if (!point) throw notFound()
  return point
}

function refuseKnown(points: Point[], kind: Kind, value: string, field: string) {
  if (points.some(each => each.current && each.kind === kind && each.value === value))
    throw invalid(field, 'This contact has it already.', 'contact_points.known')
}

interface Added extends Which {
  type?: number | null | undefined
  /** How many of its kind stand before it. */
  at?: number | undefined
}

/** Adds one: where it is said to stand, else into the contact's first free column, else as a further one. */
export async function add(asked: Asked, { kind, type, at, ...given }: Added): Promise<Which> {
  const { db, viewer, contact_id } = asked
  const points = await held(asked)
  const value = readValue(kind, given.value)
  refuseKnown(points, kind, value, 'value')
  const places = PLACES[kind]
  const here = points.filter(each => each.current && each.kind === kind).map(each => each.value)
  const between = at !== undefined && at < Math.min(here.length, places.length)
  const free = places.find(place => !points.some(point => point.place === place))
  if (between) await arrange(asked, kind, points, here.toSpliced(at, 0, value))
  else if (free) await update(db, viewer, contact_id, { [free]: value })
  else await record(db, contact_id, 'contact_points.created', { kind, value })
  await keep(db, contact_id, { kind, value, type, extra: !between && !free })
  return { kind, value }
}

/** Has values of one kind stand in this order: the first in the contact's columns, the others beside them. */
async function arrange({ db, viewer, contact_id }: Asked, kind: Kind, points: Point[], order: string[]): Promise<void> {
  const places = PLACES[kind]
  await update(db, viewer, contact_id, Object.fromEntries(places.map((place, at) => [place, order[at] ?? null])))
  for (const [at, value] of order.entries()) {
    const extra = at >= places.length
    const known = points.find(each => each.current && each.kind === kind && each.value === value)
    if (known && extra === Boolean(known.place)) await keep(db, contact_id, { kind, value, extra })
  }
}

/** Another value in its stead. What was said about the old one stays with the old one. */
export async function replace(asked: Asked, point: Point, points: Point[], new_value: string): Promise<Point> {
  const { db, viewer, contact_id } = asked
  const { kind, place, type } = point
  const value = readValue(kind, new_value, 'new_value')
  if (value === point.value) return point
  refuseKnown(points, kind, value, 'new_value')
  if (place) await update(db, viewer, contact_id, { [place]: value })
  else
    await record(db, contact_id, 'contact_points.updated', {
      kind,
      changes: { [kind === 'phone' ? 'phone' : 'email']: [point.value, value] },
    })
  await leave(db, contact_id, kind, point.value)
  await keep(db, contact_id, { kind, value, extra: !place, ...(type && { type }) })
  return { ...point, value }
}

/** Home, mobile, work or another; null for none. */
export async function setType({ db, contact_id }: Asked, { kind, value, type: before }: Point, type: Type | null) {
  if (type === before) return
  await keep(db, contact_id, { kind, value, type })
  const changes = { type: [before, type].map(each => (each ? POINT_TYPES[each as Type] : null)) }
  await record(db, contact_id, 'contact_points.updated', { kind, value, changes })
}

/** Makes it the one that lists show; the one that was takes its place. */
export async function makeFirst({ db, viewer, contact_id }: Asked, point: Point, points: Point[]): Promise<void> {
  const { kind, value, place } = point
  const [first = kind] = PLACES[kind]
  if (place === first) return
  const former = points.find(each => each.place === first)
  await update(db, viewer, contact_id, { [first]: value, ...(place && { [place]: former?.value ?? null }) })
  if (!place) {
    await keep(db, contact_id, { kind, value, extra: false })
    if (former) await keep(db, contact_id, { kind, value: former.value, extra: true })
  }
}

/** Takes one away; the ones after it move up. */
export async function remove(asked: Asked, which: Which): Promise<Point> {
  const { db, contact_id } = asked
  const points = await held(asked)
  const point = find(points, which)
  const { kind, value, place } = point
  const left = points.filter(each => each.current && each.kind === kind && each.value !== value)
  if (place)
    await arrange(
      asked,
      kind,
      points,
      left.map(each => each.value),
    )
  else await record(db, contact_id, 'contact_points.deleted', { kind, value })
  await leave(db, contact_id, kind, value)
  return point
}
