import { type FieldName, type Values, valuesOf, type Whole } from './contact-values.ts'

export interface Conflict {
  field: FieldName
  yours: string
  theirs: string
}
export interface Meeting {
  fresh: Whole
  /** Both changed it, to different values. */
  conflicts: Conflict[]
  /** Only they changed it: it is simply taken over. */
  taken: { field: FieldName; before: string; theirs: string }[]
}

/** What two people editing at once did to each field, from where this one began. */
export function meet(began: Values, yours: Values, fresh: Whole): Meeting {
  const theirs = valuesOf(fresh)
  const fields = (Object.keys(theirs) as FieldName[]).filter(field => theirs[field] !== began[field])
  const mine = (field: FieldName) => yours[field] !== began[field]
  return {
    fresh,
    conflicts: fields
      .filter(field => mine(field) && yours[field] !== theirs[field])
      .map(field => ({ field, yours: yours[field], theirs: theirs[field] })),
    taken: fields.filter(field => !mine(field)).map(field => ({ field, before: began[field], theirs: theirs[field] })),
  }
}

/** A value as people know it: names for ids. */
export function shownIn({ status, source, owner }: Whole, field: FieldName, value: string): string {
  if (!value) return 'nothing'
  const named = { status_id: status, source_id: source, owner_id: owner }[field as 'owner_id']
  if (!field.endsWith('_id')) return value
  return named && String(named.id) === value ? named.name : 'another choice'
}

export const labelOf = (field: FieldName) => {
  const words = field.replace(/_id$/, '').replace('email', 'e-mail').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
