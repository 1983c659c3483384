/** A training as the server takes it: text first, lists as JSON, the chosen file last. */
export function toForm({ upload, ...data }: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data))
    form.append(name, value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
  const chosen = (upload as { rawFile?: File } | null | undefined)?.rawFile
  if (chosen) form.append('file', chosen)
  return form
}
