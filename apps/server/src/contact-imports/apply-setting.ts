import { ImportOptions, ImportSettingData } from '@openbook/api/contact-imports.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { settingOf } from './settings.ts'

type Options = z.output<typeof ImportOptions>

const keyOf = (name: string) => name.trim().toLowerCase()

/** The options a saved mapping means for a file with these columns. 422 where it cannot be used. */
export async function applySetting(db: Db, id: number, columns: { name: string }[]): Promise<Options> {
  const setting = await settingOf(db, id)
  if (!setting) throw invalid('import_setting_id', 'This saved mapping is gone. Choose another.')
  const { data } = ImportSettingData.safeParse(setting.data)
  if (!data) throw invalid('import_setting_id', 'This saved mapping cannot be read. Map the columns by hand once more.')
  const known = new Map(Object.entries(data.columns).map(([name, field]) => [keyOf(name), field]))
  const mapping = columns.map(({ name }) => known.get(keyOf(name)) ?? null)
  if (!mapping.some(field => field !== null))
    throw invalid('import_setting_id', 'None of the columns of this file is in the saved mapping.')
  refuseMissing(data.columns, columns)
  return ImportOptions.parse({ ...data.options, mapping })
}

const TOLD = 5

/** Nobody is asked, so a file that lacks what the mapping reads is not taken for less than it should say. */
function refuseMissing(mapped: Record<string, string | null>, columns: { name: string }[]): void {
  const there = new Set(columns.map(({ name }) => keyOf(name)))
  const missing = Object.keys(mapped)
    .filter(name => mapped[name] !== null && !there.has(keyOf(name)))
    .toSorted()
  if (missing.length === 0) return
  const told = missing.slice(0, TOLD).map(name => `“${name}”`)
  const more = missing.length > TOLD ? ` and ${missing.length - TOLD} more` : ''
  throw invalid(
    'import_setting_id',
    `The file has no column ${told.join(', ')}${more}, which the saved mapping reads. Choose another mapping, or upload the file to be looked at and say what its columns mean.`,
  )
}
