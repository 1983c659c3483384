import type { ContactPoint } from '@openbook/api/contact-points.ts'
import type { z } from 'zod'
import type { Kind } from './normal.ts'

export type Point = z.input<typeof ContactPoint>

/** A value in one of the contact's columns. */
export interface Held {
  kind: Kind
  value: string
  place: string
}
/** A row of contact_points. */
export type Stated = Omit<Point, 'place' | 'current'> & { extra: boolean }

const UNKNOWN = {
  type: null,
  consent: 'unknown' as const,
  consent_source: null,
  consent_words: null,
  consent_at: null,
  validity: 'unknown' as const,
  validity_reason: null,
  validity_at: null,
}
const STRICTEST = { opted_out: 0, opted_in: 1, unknown: 2 }

const latest = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')

/**
 * Columns and rows as one list: the columns' values first, then further ones, then former ones somebody opted out or in
 * with. Several rows may tell of one value (two records were merged): an opt-out wins, else what was said last.
 */
export function fold(held: Held[], stated: Stated[]): Point[] {
  const points = new Map<string, Point>()
  const keyOf = ({ kind, value }: { kind: Kind; value: string }) => `${kind} ${value}`
  for (const { kind, value, place } of held)
    if (!points.has(keyOf({ kind, value })))
      points.set(keyOf({ kind, value }), { kind, value, place, current: true, ...UNKNOWN })
  const byValue = Map.groupBy(stated, keyOf)
  for (const [key, rows] of byValue) {
    const [first] = rows
    if (!first) continue
    const known = points.get(key)
    const point = { ...first, ...factsOf(rows), place: known?.place ?? null }
    const current = Boolean(known) || rows.some(row => row.extra)
    if (current || point.consent !== 'unknown') points.set(key, bare({ ...point, current }))
  }
  return [...points.values()].sort((a, b) => Number(b.current) - Number(a.current))
}

function factsOf(rows: Stated[]) {
  const [consent] = rows.toSorted(
    (a, b) => STRICTEST[a.consent] - STRICTEST[b.consent] || latest(a.consent_at, b.consent_at),
  )
  const [validity] = rows.toSorted((a, b) => latest(a.validity_at, b.validity_at))
  const { consent_source = null, consent_words = null, consent_at = null } = consent ?? {}
  const { validity_reason = null, validity_at = null } = validity ?? {}
  return {
    type: rows.find(row => row.type !== null)?.type ?? null,
    consent: consent?.consent ?? 'unknown',
    consent_source,
    consent_words,
    consent_at,
    validity: validity?.validity ?? 'unknown',
    validity_reason,
    validity_at,
  }
}

const bare = ({ kind, value, type, place, current, ...facts }: Point & { extra?: boolean }): Point => {
  const { extra: _extra, ...rest } = facts
  return { kind, value, type, place, current, ...rest }
}
