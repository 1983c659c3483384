import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf, roleLabel } from '@openbook/config/brands.ts'
import { jobTitle } from '@openbook/config/job-titles.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Core } from '../core/core.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
import { HEADINGS, type Listed, listed } from './queries.ts'

const [ROLE_CELL, TITLE_CELL] = [HEADINGS.indexOf('Role'), HEADINGS.indexOf('Job title')]

/** Everyone the viewer manages, and the cells of each, in the words of a brand. */
function managed(core: Core, viewer: Viewer, brand: string) {
  const below = mayUseConsole(viewer.role) ? null : viewer.user_id
  return {
    next: (last: Listed | undefined) => core.database.tenant(viewer, db => listed(db, below, last?.id ?? 0, BATCH)),
    cells: ({ cells }: Listed) => cells.map((cell, at) => harmless(cell && worded(at, cell, brand))),
  }
}

const worded = (at: number, cell: string, brand: string) =>
  at === ROLE_CELL ? roleLabel(brandOf(brand), cell) : at === TITLE_CELL ? jobTitle(cell, brand) : cell

export function csv(core: Core, viewer: Viewer, brand: string): AsyncIterable<string> {
  const { next, cells } = managed(core, viewer, brand)
  return sheetOf(HEADINGS, next, cells, { quoted: true, record_delimiter: '\r\n' })
}

/** A cell that a spreadsheet would take for a formula is made a text. */
export const harmless = (cell: string | null): string | null =>
  cell && /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell

async function* rowsOf({ next, cells }: ReturnType<typeof managed>): AsyncGenerator<(string | null)[]> {
  yield HEADINGS
  let page: Listed[]
  let last: Listed | undefined
  do {
    page = await next(last)
    for (const each of page) yield cells(each)
    last = page.at(-1)
  } while (page.length === BATCH)
}

export const xlsx = (core: Core, viewer: Viewer, brand: string): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rowsOf(managed(core, viewer, brand)), { name: 'Users', freezePane: { rows: 1 } })
