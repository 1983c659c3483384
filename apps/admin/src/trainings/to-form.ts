import { fieldsForm } from '../ui/fields-form.ts'

/** A training as the server takes it: text first, lists as JSON, the chosen file last. */
export function toForm({ upload, ...data }: Record<string, unknown>): FormData {
  const form = fieldsForm(data)
  const chosen = (upload as { rawFile?: File } | null | undefined)?.rawFile
  if (chosen) form.append('file', chosen)
  return form
}
