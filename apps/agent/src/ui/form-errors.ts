import { Failed } from '@openbook/api/core/errors.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '../lib/toasts.ts'

/** Puts a refusal beside the fields it names; what names none comes back as one sentence. */
export function showErrors<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): string | undefined {
  if (!(error instanceof Failed)) return sentenceOf(error)
  const names = Object.keys(form.getValues())
  const entries = Object.entries(error.errors).map(([name, said]) => [name, [said].flat()[0] ?? ''] as const)
  const known = entries.filter(([name]) => names.includes(name))
  for (const [index, [name, message]] of known.entries())
    form.setError(name as FieldPath<V>, { message }, { shouldFocus: index === 0 })
  const rest = entries.filter(([name]) => !names.includes(name)).map(([, message]) => message)
  return rest[0] ?? (known.length ? undefined : error.sentence)
}

/** What is wrong with which field of a plain form; `base` is about the whole of it. */
export type Wrong<Field extends string> = Partial<Record<Field | 'base', string>>

/** A refusal by field; what names none of the fields is said of the whole form. */
export function wrongOf<Field extends string>(error: unknown, fields: readonly Field[]): Wrong<Field> {
  if (!(error instanceof Failed)) return { base: sentenceOf(error) } as Wrong<Field>
  const said: Wrong<string> = {}
  for (const [name, words] of Object.entries(error.errors)) {
    const field = fields.includes(name as Field) ? name : 'base'
    said[field] ??= [words].flat()[0] ?? ''
  }
  return (Object.keys(said).length ? said : { base: error.sentence }) as Wrong<Field>
}
