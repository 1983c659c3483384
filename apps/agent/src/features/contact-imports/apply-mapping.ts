import * as imports from '@openbook/api/contact-imports.ts'
import { ANSWER_FIELD } from '@openbook/config/import-fields.ts'
import type { Mapping } from './ColumnsTable.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

interface Saved {
  name: string
  data: Record<string, unknown>
}
interface Applied {
  mapping: Mapping
  options: Partial<Options>
}

const keyOf = (name: string) => name.trim().toLowerCase()

/** Numbers that belong in no list of answers, to be kept only where somebody chooses it for the column. */
const SECRET =
  /\b(ssn|social security|password|passcode|pin|mbi|medicare (number|id)|medicaid (number|id)|(card|bank|routing) ?(number|no))\b/i

interface Sampled {
  name: string
  samples: string[]
}

/** The mapping with the columns that are left out as answers, but for empty ones and secret numbers. */
export const keepOthers = (columns: Sampled[], mapping: Mapping): Mapping =>
  columns.map(({ name, samples }, at) => {
    const field = mapping[at] ?? null
    return field || SECRET.test(name.replaceAll('_', ' ')) || !samples.some(sample => sample.trim())
      ? field
      : ANSWER_FIELD
  })

/** What a saved mapping makes of these columns; a sentence where it can make nothing of them. */
export function applyMapping(columns: { name: string }[], { name, data: saved }: Saved): Applied | string {
  const { data } = imports.ImportSettingData.safeParse(saved)
  if (!data) return `The mapping “${name}” cannot be read. Map the columns by hand once more, and save them anew.`
  const known = new Map(Object.entries(data.columns).map(([column, field]) => [keyOf(column), field]))
  const mapping = columns.map(column => known.get(keyOf(column.name)) ?? null)
  if (!mapping.some(field => field !== null))
    return `None of the columns of this file is in the mapping “${name}”. The columns below stay as they were.`
  return { mapping, options: (data.options ?? {}) as Partial<Options> }
}
