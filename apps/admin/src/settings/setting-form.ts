import type { RaRecord } from 'react-admin'

/** A setting travels as a form: its value, or where it is one its file. */
export function settingForm({ value, upload }: Partial<RaRecord>): FormData {
  const form = new FormData()
  const file = (upload as { rawFile?: File } | null | undefined)?.rawFile
  if (file) form.append('file', file)
  else form.append('value', String(value ?? ''))
  return form
}
