import { ANSWER_FIELD, IMPORT_FIELDS, QUESTION_LIMIT } from '@openbook/config/import-fields.ts'
import { cleanLine } from './clean-text.ts'
import type { NormalisedContact, Remark } from './normalise-row.ts'

interface Draft {
  values: NormalisedContact
  errors: Remark[]
  kept: string[]
  severalNotes: boolean
}

/** What the column is called is the question; of two that read the same the first is kept as one, the other in the notes. */
export function fillAnswer({ values, kept }: Draft, name: string, text: string): void {
  const question = cleanLine(name).slice(0, QUESTION_LIMIT).toWellFormed().trim() || IMPORT_FIELDS[ANSWER_FIELD].label
  const asked = Object.keys(values.answers ?? {}).map(key => key.toLowerCase())
  if (asked.includes(question.toLowerCase())) kept.push(`${question}: ${text}`)
  else values.answers = { ...values.answers, [question]: text }
}

/** Where several columns are notes, each is a line that begins with what the column is called. */
export function fillNotes({ values, errors, severalNotes }: Draft, name: string, text: string): void {
  if (!severalNotes) {
    values.notes = text
    return
  }
  const notes = [values.notes, `${cleanLine(name)}: ${text}`].filter(Boolean).join('\n')
  const { limit, label } = IMPORT_FIELDS.notes
  if (notes.length <= limit) values.notes = notes
  else if (!errors.some(({ field }) => field === 'notes'))
    errors.push({
      field: 'notes',
      message: `${label} is too long: at most ${limit.toLocaleString('en-US')} characters in all its columns together.`,
    })
}
