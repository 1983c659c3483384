import { fieldsForm } from '../ui/fields-form.ts'

/** A trigger as the server takes it; what it only shows stays here. */
export const toForm = ({ armed_at, waiting, status_title, tag_name, ...data }: Record<string, unknown>): FormData =>
  fieldsForm(data)
