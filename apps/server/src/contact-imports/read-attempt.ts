import type { Readable } from 'node:stream'
import { IMPORT_FIELDS, type ImportField } from '@openbook/config/import-fields.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { type Held, NotHere } from '../core/jobs/bulk-act.ts'
import { erased } from './erased.ts'
import { columnName } from './field-names.ts'
import type { Mapping } from './normalise-row.ts'
import { type ImportJob, optionsOf } from './params.ts'
import { type Row, readRows } from './read-file.ts'
import { type Header, readHeader } from './read-header.ts'
import type { Sniffed } from './sniff.ts'

interface AttemptFile {
  storage_key: string
  sniffed: Sniffed
  has_header: boolean
}

export interface Reading {
  rows: AsyncIterator<Row, void, void>
  isRepeatedHeader: Header['isRepeatedHeader']
  mapping: Mapping
}

/** Opens the uploaded file behind its header, to be read on from batch to batch. */
export async function openAttempt(core: Core, db: Db, job: ImportJob): Promise<Held<Reading>> {
  const [file] = await db.rows<AttemptFile>(
    'select storage_key, sniffed, has_header from contact_import_attempts where id = $1',
    [job.id],
  )
  if (file?.storage_key === '') throw erased()
  if (!file || !(await core.files.has(file.storage_key)))
    throw new NotHere(`The file of import ${job.id} is not on this disk.`)
  const { mapping, has_header } = optionsOf(job)
  const bytes: Readable = await core.files.get(file.storage_key)
  const header = await readHeader(
    readRows(() => bytes, file.sniffed),
    { hasHeader: has_header ?? file.has_header },
  )
  return {
    value: {
      rows: header.rows,
      isRepeatedHeader: header.isRepeatedHeader,
      mapping: mapping.map((field, column) => ({
        column,
        field: isField(field) ? field : null,
        name: header.columns[column]?.name ?? columnName(column),
      })),
    },
    close: async () => {
      await header.rows.return(undefined)
      bytes.destroy()
    },
  }
}

const isField = (name: string | null): name is ImportField => name !== null && Object.hasOwn(IMPORT_FIELDS, name)
