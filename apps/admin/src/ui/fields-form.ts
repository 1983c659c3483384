/** A multipart form with the text fields of a record, lists and objects as JSON, nothing as empty; files follow. */
export function fieldsForm(data: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data))
    form.append(name, value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
  return form
}
