import * as imports from '@openbook/api/contact-imports.ts'
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
