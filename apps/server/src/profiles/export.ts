import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Brand } from '@openbook/config/brands.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Core } from '../core/core.ts'
import { HEADINGS, listed } from './queries.ts'

const STEP = 500
const ROLE_CELL = HEADINGS.indexOf('Role')
const BYTE_ORDER_MARK = '\ufeff'

export type Cells = (string | null)[]

/** Everyone the viewer manages, a page at a time, the headings first. */
export async function* userRows(core: Core, viewer: Viewer, brand: Brand): AsyncGenerator<Cells> {
  yield HEADINGS
  const below = mayUseConsole(viewer.role) ? null : viewer.user_id
  for (let after = 0; ; ) {
    const page = await core.database.tenant(viewer, db => listed(db, below, after, STEP))
    for (const { cells } of page)
      yield cells.map((cell, at) => harmless(at === ROLE_CELL ? roleLabel(brand, cell ?? '') : cell))
    const last = page.at(-1)
    if (!last || page.length < STEP) return
    after = last.id
  }
}

/** A cell that a spreadsheet would take for a formula is made a text. */
export const harmless = (cell: string | null): string | null =>
  cell && /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string | null) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)

export async function* csv(rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const cells of rows) yield `${cells.map(quoted).join(',')}\r\n`
}

export const xlsx = (rows: AsyncIterable<Cells>): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rows, { name: 'Users', freezePane: { rows: 1 } })
