import type { Viewer } from '@openbook/auth/viewer.ts'
import { subjectWord } from '@openbook/config/subjects.ts'
import { reachAll } from '../core/db/reach.ts'
import type { SignedIn } from '../core/http/context.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
import { after, type Filter } from './queries.ts'

const HEADINGS = [
  'Entry',
  'When',
  'Act',
  'Acting as',
  'Really',
  'By',
  'What',
  'Its id',
  'Contact',
  'Changes',
  'Address',
  'Session',
  'Request',
  'Agency',
]

const wayIn = ({ way, api_key_id, api_key_name }: Entry) =>
  way === 'key' ? `key ${api_key_id}: ${api_key_name ?? ''}` : way

type Entry = Awaited<ReturnType<typeof after>>[number]

const cellsOf = (entry: Entry) => [
  entry.id,
  entry.at,
  entry.action,
  entry.user_name,
  entry.real_user_name,
  entry.way && wayIn(entry),
  entry.subject_type && subjectWord(entry.subject_type),
  entry.subject_id,
  entry.contact_number,
  entry.changes && JSON.stringify(entry.changes),
  entry.ip,
  entry.session_id,
  entry.request_id,
  entry.business_unit_name,
]

/** The log as CSV, newest first, both identities in each row. */
export const spreadsheet = (viewer: Viewer, tenant: SignedIn['tenant'], q: string | undefined, filter: Filter) => {
  const next = (last?: Entry) =>
    tenant(async db => {
      await reachAll(db, viewer)
      return after(db, last?.id ?? null, BATCH, q, filter)
    })
  return sheetOf(HEADINGS, next, cellsOf)
}
