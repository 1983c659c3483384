import { fieldsForm } from '../ui/fields-form.ts'

interface Picture {
  rawFile?: File
}

/** A product as the server takes it: fields first, then the picture, only where a new one was chosen. */
export function toForm({ image, ...data }: Record<string, unknown> & { image?: Picture | null }): FormData {
  const form = fieldsForm(data)
  if (image === null) form.append('image', '')
  if (image?.rawFile) form.append('image', image.rawFile)
  return form
}
