interface Stranger {
  name: string
  message: string
}

/** Of the errors of a form, those of fields it has not: there is nothing to put right, and nothing that is checked again. */
export function strangersOf(errors: object, isField: (name: string) => boolean, within = ''): Stranger[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (key === 'root' || !error || typeof error !== 'object') return []
    const name = within + key
    if (!('message' in error)) return strangersOf(error, isField, `${name}.`)
    return isField(name) ? [] : [{ name, message: String(error.message) }]
  })
}
