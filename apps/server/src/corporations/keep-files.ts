import { MOST_FILES, TOO_MANY_FILES } from '@openbook/api/corporations.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { fieldOf, type Received, type Uploads } from './receive.ts'
import { type Given, LINK_MESSAGE, readLink } from './values.ts'

type Item = NonNullable<Given['files']>[number]

/** Adds, changes and removes the papers as given, in the order given; what is not named stays behind them. Throws a 422 at the item that does not fit, and where there are too many. */
export async function keepFiles(db: Db, corporation: number, files: Given['files'], uploads: Uploads): Promise<void> {
  refuseStray(files ?? [], uploads)
  for (const [position, item] of (files ?? []).entries()) {
    if (item.delete) await remove(db, corporation, position, item)
    else await keep(db, corporation, position, item, uploads)
  }
  if (files?.some(item => !item.id && !item.delete)) await refuseTooMany(db, corporation)
}

async function refuseTooMany(db: Db, corporation: number): Promise<void> {
  const [row] = await db.prepared<{ files: number }>(
    'select count(*) as files from corporation_files where corporation_id = $1',
    [corporation],
  )
  if (row && row.files > MOST_FILES) throw invalid('files', TOO_MANY_FILES, 'corporations.too_many_files')
}

/** An upload without its item would be lost without a word. */
function refuseStray(files: Item[], uploads: Uploads): void {
  for (const name of uploads.keys()) {
    const at = /^files\[(\d+)\]/.exec(name)?.[1]
    if (at !== undefined && (!files[Number(at)] || files[Number(at)]?.delete))
      throw invalid(fieldOf(name), 'There is no entry in files for this upload.', 'corporations.unexpected')
  }
}

async function remove(db: Db, corporation: number, position: number, { id }: Item): Promise<void> {
  if (!id) return
  const gone = await db.rows('delete from corporation_files where id = $1 and corporation_id = $2 returning id', [
    id,
    corporation,
  ])
  if (!gone.length) throw unknown(position)
}

async function keep(db: Db, corporation: number, position: number, item: Item, uploads: Uploads): Promise<void> {
  const link = item.file_link ? readLink(item.file_link) : null
  if (link === undefined) throw invalid(`files.${position}.file_link`, LINK_MESSAGE)
  const values: Record<string, unknown> = {
    position,
    file_title: item.file_title,
    ...(item.file_link !== undefined && { file_link: link }),
    ...fileColumns(uploads.get(`files[${position}][file]`), item.file),
    ...previewColumns(uploads.get(`files[${position}][preview_image]`), item.preview_image),
  }
  const names = Object.keys(values)
  const places = names.map((_, at) => `$${at + 3}`)
  const sent = [item.id ?? null, corporation, ...Object.values(values)]
  const sql = item.id
    ? `update corporation_files set ${names.map((name, at) => `${name} = ${places[at]}`).join(', ')}, updated_at = now()
        where id = $1 and corporation_id = $2 returning id`
    : `insert into corporation_files (corporation_id, ${names.join(', ')}) select $2::bigint, ${places.join(', ')} where $1::bigint is null returning id`
  const kept = await db.rows(sql, sent).catch((error: Error & { code?: string }) => {
    if (error.code === '23514')
      throw invalid(`files.${position}.file`, 'Choose a file, or enter a link to one.', 'corporations.no_file')
    throw error
  })
  if (!kept.length) throw unknown(position)
}

function fileColumns(sent: Received | undefined, kept: null | undefined) {
  if (sent) {
    const { filename, content_type, size_bytes, storage_key } = sent
    return { filename, content_type, size_bytes, storage_key }
  }
  return kept === null ? { filename: null, content_type: null, size_bytes: null, storage_key: null } : {}
}

function previewColumns(sent: Received | undefined, kept: null | undefined) {
  if (sent) return { preview_key: sent.storage_key, preview_type: sent.content_type }
  return kept === null ? { preview_key: null, preview_type: null } : {}
}

const unknown = (position: number) =>
  invalid(`files.${position}.id`, 'This file is gone. Reload to see what is there.', 'corporations.unknown_file')
