import { parse } from 'csv-parse/sync'
import type { Db } from '../core/db/database.ts'
import { isNoise, KEY_KINDS, type Key, keysIn, keysOfPath } from './attachment-keys.ts'
import type { Zipped } from './open-zip.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { visibleOwners } from './visible-owners.ts'

const MANIFEST = /(^|\/)manifest\.csv$/i
const MOST_MANIFEST = 2 ** 20

/** A file of the archive and whose it is, or why nobody's. `row_no` is its place in the archive, from 1. */
export interface Matched {
  row_no: number
  path: string
  size: number
  contact_id: number | null
  reason: string | null
}

/** Finds the contact of each file by a manifest in the archive, else by its name and folders. */
export async function matchAttachments(db: Db, files: Zipped[]): Promise<Matched[]> {
  const said = await readManifest(files)
  const wanted = files.flatMap((file, at) => {
    if (isNoise(file.path) || MANIFEST.test(file.path)) return []
    const told = said.get(file.path.toLowerCase()) ?? said.get(baseOf(file.path))
    return [{ row_no: at + 1, file, keys: told === undefined ? keysOfPath(file.path) : keysIn(told) }]
  })
  const found = await find(db, wanted)
  return wanted.map(({ row_no, file: { path, size, encrypted }, keys }) => {
    const hits = found.get(row_no) ?? []
    const best = KEY_KINDS.map(kind => hits.filter(hit => hit.kind === kind)).find(each => each.length > 0) ?? []
    const people = [...new Set(best.map(({ id }) => id))]
    const reason = encrypted
      ? 'This file is locked with a password.'
      : people.length > 1
        ? `More than one contact has this ${best[0]?.kind}.`
        : people.length === 0
          ? `No contact of yours is named by ${keys.length ? 'this file or its folders' : 'this file'}.`
          : null
    return { row_no, path, size, contact_id: reason === null ? (people[0] ?? null) : null, reason }
  })
}

const baseOf = (path: string) => (path.split('/').at(-1) ?? '').toLowerCase()

/** What the manifest says: the file (path or name) in its first column, the contact's number, e-mail, phone or external ID in its second. */
async function readManifest(files: Zipped[]): Promise<Map<string, string>> {
  const manifest = files.find(({ path }) => MANIFEST.test(path) && !isNoise(path))
  if (!manifest) return new Map()
  if (manifest.size > MOST_MANIFEST) throw new UnreadableFile('The manifest.csv in this ZIP file is too large.')
  if (manifest.encrypted)
    throw new UnreadableFile('The manifest.csv in this ZIP file is locked with a password. Put it in without one.')
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await manifest.open()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8').normalize('NFC')
    const rows = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }) as string[][]
    return new Map(rows.map(([file = '', contact = '']) => [file.toLowerCase(), contact]))
  } catch {
    throw new UnreadableFile(
      'The manifest.csv in this ZIP file cannot be read. It needs two columns: file and contact.',
    )
  }
}

interface Hit {
  row_no: number
  kind: Key['kind']
  id: number
}

const probe = (kind: Key['kind'], condition: string) =>
  `select id from contacts where k.kind = '${kind}' and ${condition} and deleted_at is null and ($2::bigint[] is null or owner_id = any($2::bigint[]))`

async function find(db: Db, wanted: { row_no: number; keys: Key[] }[]): Promise<Map<number, Hit[]>> {
  const keys = wanted.flatMap(({ row_no, keys }) => keys.map(key => ({ row_no, ...key })))
  const hits = await db.rows<Hit>(
    `select k.row_no, k.kind, c.id from jsonb_to_recordset($1::jsonb) k(row_no bigint, kind text, value text)
      cross join lateral (${[
        probe('number', `number = case when k.kind = 'number' then k.value::bigint end`),
        probe('email', 'email = k.value'),
        probe('email', 'email_2 = k.value'),
        probe('phone', 'phone = k.value'),
        probe('phone', 'phone_2 = k.value'),
        probe('phone', 'phone_3 = k.value'),
        probe('external ID', 'external_id = k.value'),
      ].join(' union all ')} limit 3) c`,
    [JSON.stringify(keys), await visibleOwners(db)],
  )
  return Map.groupBy(hits, ({ row_no }) => row_no)
}
