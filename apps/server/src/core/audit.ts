import { worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import type { AuditNote } from './http/context.ts'

type From = Pick<FastifyRequest, 'ip' | 'id'>

const text = (value: unknown) => (value === undefined || value === null ? 'null' : pg.escapeLiteral(String(value)))
const json = (value: object | undefined) => text(value && JSON.stringify(value).replaceAll('\\u0000', ''))
const COLUMNS =
  'business_unit_id, action, user_id, real_user_id, session_id, subject_type, subject_id, contact_id, changes, ip, request_id, way, api_key_id, whole_system'

/** The insert for a write's audit rows, as one text so that it travels together with the commit. */
export function auditStatement(action: string, viewer: Viewer, request: From, notes: AuditNote[]): string {
  const all: AuditNote[] = notes.length ? notes : [{}]
  const rows = all.map(note => `(${agencyOf(viewer, note)}, ${cellsOf(action, viewer, request, note)})`)
  return [`insert into audit_log (${COLUMNS}) values ${rows.join(', ')}`]
    .concat(all.flatMap(note => atHome(action, viewer, request, note)))
    .join('; ')
}

type Bare = { [K in keyof AuditNote]?: AuditNote[K] | undefined }

const cellsOf = (action: string, viewer: Viewer, request: From, note: Bare) =>
  [
    text(note.action ?? action),
    String(viewer.user_id),
    String(viewer.real_user_id),
    text(viewer.session_id),
    text(note.subject_type),
    text(note.subject_id),
    text(note.contact_id),
    json(note.changes),
    text(request.ip),
    text(request.id),
    text(wayOf(viewer)),
    text(viewer.api_key?.id),
    String(note.whole_system ?? false),
  ].join(', ')

/** By what the actor is known: nothing where nobody is signed in. */
const wayOf = ({ api_key, by_token, session_id }: Viewer) =>
  api_key ? 'key' : by_token ? 'token' : session_id ? 'session' : undefined

/** Whose log an act belongs in: that of the agency it was done to, for those who reach several. */
function agencyOf({ business_unit_id, role }: Viewer, note: AuditNote): string {
  if (!worksAcrossAgencies(role)) return String(business_unit_id)
  if (note.business_unit_id) return String(note.business_unit_id)
  if (note.subject_type !== 'users' || !note.subject_id) return String(business_unit_id)
  return `coalesce((select u.business_unit_id from users u where u.id = ${text(note.subject_id)}), ${business_unit_id})`
}

/** What stays in the log of the actor's own agency of an act done to another: that there was one, and nothing of whom. */
function atHome(action: string, viewer: Viewer, request: From, note: AuditNote): string[] {
  if (note.told_at_home) return []
  const there = agencyOf(viewer, note)
  const home = String(viewer.business_unit_id)
  if (there === home) return []
  const bare = { action: note.action, subject_type: note.subject_type, changes: { in_another_agency: true } }
  return [
    `insert into audit_log (${COLUMNS}) select ${home}, ${cellsOf(action, viewer, request, bare)} where ${there} <> ${home}`,
  ]
}
