/** What a form holds: everything as typed, empty text for nothing. */
export type Typed = Record<string, string>

export interface Conflict<F> {
  field: F
  yours: string
  theirs: string
}
export interface Meeting<F> {
  /** Both changed it, to different values. */
  conflicts: Conflict<F>[]
  /** Only they changed it: it is simply taken over. */
  taken: { field: F; theirs: string }[]
}

/** What two people editing at once did to each field, from where this one began. */
export function meet<V extends Typed>(began: V, yours: V, theirs: V): Meeting<keyof V & string> {
  const fields = (Object.keys(theirs) as (keyof V & string)[]).filter(field => theirs[field] !== began[field])
  const mine = (field: keyof V) => yours[field] !== began[field]
  return {
    conflicts: fields
      .filter(field => mine(field) && yours[field] !== theirs[field])
      .map(field => ({ field, yours: yours[field] ?? '', theirs: theirs[field] ?? '' })),
    taken: fields.filter(field => !mine(field)).map(field => ({ field, theirs: theirs[field] ?? '' })),
  }
}

/** A field as the form calls it, where the form calls it by its name. */
export const labelOf = (field: string) => {
  const words = field.replace(/_id$/, '').replace('email', 'e-mail').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
