import { IDENTITY_KINDS, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { type Lock, sealNumber } from '../identity-numbers/sealed.ts'
import { ERASE } from './attach.ts'
import { KNOWN_NAMES, nameKey } from './field-names.ts'
import type { NormalisedContact } from './normalise-row.ts'
import type { ImportJob } from './params.ts'

const KINDS: ReadonlySet<string> = new Set(IDENTITY_KINDS)

/** Whether a column is called after an ID number. */
export const calledNumber = (name: string) => KINDS.has(KNOWN_NAMES.get(nameKey(name)) ?? '')

/** Whether a column holds ID numbers: by what it is taken for, or by what it is called. */
export const holdsNumbers = ({ field, name = '' }: { field: string | null; name?: string | undefined }) =>
  KINDS.has(field ?? '') || calledNumber(name)

/** All but the last four characters of a number blotted out; of a short one all. */
export function maskNumber(text: string): string {
  const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)]
  const open = letters.length > 4 ? letters.at(-4)?.index : undefined
  return text.replace(/[\p{L}\p{N}]/gu, (letter, at: number) => (open !== undefined && at >= open ? letter : '•'))
}

/** The numbers of a row, sealed, as JSON; nothing where it has none. */
export function sealRow(lock: Lock, values: NormalisedContact): string | null {
  const sealed = IDENTITY_KINDS.flatMap(kind => {
    const number = values[kind]
    return number === undefined ? [] : [hexOf(kind, sealNumber(lock, kind, number))]
  })
  return sealed.length ? JSON.stringify(sealed) : null
}
const hexOf = (kind: IdentityKind, { sealed, digest }: ReturnType<typeof sealNumber>) => ({
  kind,
  sealed: sealed.toString('hex'),
  digest: digest.toString('hex'),
})

const EACH = `json_to_recordset(r.numbers) n(kind text, sealed text, digest text)`
const kept = (contact: string) =>
  `select from identity_numbers i where i.contact_id = ${contact} and i.kind = n.kind and i.deleted_at is null`

/** SQL for whether row r has a number of a kind of which the contact has none. */
export const hasNewNumber = (contact: string) =>
  `(r.numbers is not null and exists (select from ${EACH} where not exists (${kept(contact)})))`

/** SQL for what is said of a row whose contact has another number of the kind; null where it has not. */
export const numberClash = (contact: string) =>
  `(select string_agg(format('The contact has another %s: it stays as it is.', case n.kind when 'medicare_number' then 'Medicare number' else 'Social Security number' end), ' ' order by n.kind)
      from ${EACH} where exists (${kept(contact)}) and not exists (${kept(contact)} and i.digest = decode(n.digest, 'hex')))`

interface Added {
  id: number
  key: 'numbers'
  added: number[]
  kinds: IdentityKind[]
}

/** Keeps the numbers of staged rows ([job, rows, contacts]) of whose kind the contacts have none; another number is never replaced. */
export const addNumbers = (db: Db, pairs: unknown[]) =>
  db.rows<Added>(
    `with added as (
       insert into identity_numbers (business_unit_id, contact_id, kind, sealed, digest)
       select distinct on (m.id, n.kind) app.business_unit_id(), m.id, n.kind, decode(n.sealed, 'hex'), decode(n.digest, 'hex')
         from unnest($2::bigint[], $3::bigint[]) m(row_no, id)
         join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no
        cross join lateral ${EACH}
        where r.numbers is not null and not exists (${kept('m.id')})
        order by m.id, n.kind, m.row_no
       returning contact_id, id, kind)
     select contact_id as id, 'numbers' as key, array_agg(id order by id) as added, array_agg(kind order by id) as kinds from added group by contact_id`,
    pairs,
  )

/** Whether the file brings ID numbers. */
export const bringsNumbers = ({ params }: ImportJob) =>
  params.options?.mapping.some(field => KINDS.has(field ?? '')) ?? false

/** The file is needed no more once its rows were imported: what it holds in clear is erased. */
export async function eraseUpload(core: Core, db: Db, { id }: ImportJob): Promise<void> {
  const gone = await db.rows<{ storage_key: string }>(
    `with kept as (select id, storage_key from contact_import_attempts where id = $1 and storage_key <> '' for update)
     update contact_import_attempts a set storage_key = '' from kept where a.id = kept.id returning kept.storage_key`,
    [id],
  )
  if (gone.length) await core.jobs.enqueue(db, ERASE, { keys: gone.map(({ storage_key }) => storage_key) })
}
