import type { AdminListQuery } from '@openbook/api/core/pages.ts'
import type { Route } from '@openbook/api/core/route.ts'
import { worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { z } from 'zod'
import type { Db } from './db/database.ts'
import { exportNotes } from './export-notes.ts'
import type { SignedIn } from './http/context.ts'
import { BATCH, sheetOf } from './sheet.ts'

/** What a list of the console is asked with. */
export interface Listed extends Pick<SignedIn, 'core' | 'viewer'> {
  db: Db
  query: z.output<typeof AdminListQuery>
}
/** `last`: the row that an export has just sent, where its list goes on from there and not by how many were sent. */
type Find<Row> = (asked: Listed & { last?: Row | undefined }) => Promise<{ items: Row[] }>

/** Of which agencies the records are that a list beyond one's own finds. */
type Whose = (asked: Listed) => Promise<number[]>
/** Of all of them, or of none: what the whole system is set up with. */
export const ofWholeSystem: Whose = async () => []

/** The handler of the export of a list (contract: core/list-export.ts): a column for each plain field of what it answers. `whose`: of a list that shows other agencies' records to who reaches them. */
export const listExport = <Row extends object>(list: Route & { range: string }, find: Find<Row>, whose?: Whose) => {
  const { shape } = (list.returns as unknown as z.ZodArray<z.ZodObject>).element
  const columns = Object.keys(shape).filter(name => isPlain(shape[name]))
  return async ({ core, viewer, query, reply, tenant, audit }: SignedIn & Pick<Listed, 'query'>) => {
    const note = { action: `${list.range}.export`, changes: { ...query.filter, ...(query.q && { q: query.q }) } }
    const beyond = whose && worksAcrossAgencies(viewer.role)
    const agencies = beyond ? await tenant(db => whose({ core, viewer, db, query })) : [viewer.business_unit_id]
    for (const each of exportNotes(viewer, note, agencies)) audit(each)
    reply.header('content-disposition', `attachment; filename="${list.range.replaceAll('_', '-')}.csv"`)
    const next = async (last: Row | undefined, sent: number) => {
      const batch = { ...query, range: [sent, sent + BATCH - 1] as [number, number] }
      return (await tenant(db => find({ core, viewer, db, query: batch, last }))).items
    }
    return sheetOf(columns.map(headingOf), next, row => columns.map(name => cellOf(name, row[name as never])))
  }
}

/** A text, a number, a list of them, or something with a name. */
function isPlain(field: unknown): boolean {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return isPlain(field.unwrap())
  if (field instanceof z.ZodArray) return isPlain(field.element)
  if (field instanceof z.ZodObject) return 'name' in field.shape || 'title' in field.shape
  return !(field instanceof z.ZodRecord || field instanceof z.ZodUnknown || field instanceof z.ZodAny)
}

export const isMoment = (name: string) => name.endsWith('_at')
/** A moment as spreadsheets read it, in UTC; nothing where there is none. */
export const momentOf = (value: unknown) =>
  value ? new Date(String(value)).toISOString().slice(0, 19).replace('T', ' ') : ''

function headingOf(name: string) {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isMoment(name) ? ' (UTC)' : ''}`
}

function cellOf(name: string, value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (isMoment(name)) return momentOf(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(each => cellOf(name, each)).join('; ')
  if (typeof value !== 'object') return value as string | number
  const { name: called, title = '' } = value as { name?: string; title?: string }
  return called ?? title
}
