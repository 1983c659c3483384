export interface Placed {
  id: number
  title: string
  position: number
}

/** The rows with one of them moved by so many places, as far as there are any. */
export function moved(rows: Placed[], id: number, by: number): Placed[] {
  const from = rows.findIndex(row => row.id === id)
  const row = rows[from]
  const to = Math.min(Math.max(from + by, 0), rows.length - 1)
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : rows
}

/** The places that differ: the old ones in the new order, or 1, 2, 3… where two rows had the same. */
export function placesOf(before: Placed[], after: Placed[]): { id: number; position: number }[] {
  if (before.every(({ id }, index) => after[index]?.id === id)) return []
  const old = before.map(({ position }) => position)
  const distinct = old.every((position, index) => index === 0 || position > (old[index - 1] ?? 0))
  return after
    .map(({ id, position }, index) => ({ id, before: position, position: distinct ? (old[index] ?? 0) : index + 1 }))
    .filter(place => place.before !== place.position)
    .map(({ id, position }) => ({ id, position }))
}
