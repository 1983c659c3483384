import type { RaRecord } from 'react-admin'

/** A setting travels as a form: its value where that was changed, or where it is one its file. A file chosen and put away again is neither. */
export function settingForm(changes: Partial<RaRecord>): FormData {
  const form = new FormData()
  const file = (changes.upload as { rawFile?: File } | null | undefined)?.rawFile
  if (file) form.append('file', file)
  else if ('value' in changes) form.append('value', String(changes.value ?? ''))
  return form
}
