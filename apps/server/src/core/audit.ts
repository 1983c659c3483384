import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import type { AuditNote } from './http/context.ts'

const text = (value: unknown) => (value === undefined || value === null ? 'null' : pg.escapeLiteral(String(value)))

/** The insert for a write's audit rows, as one statement so that it travels together with the commit. */
export function auditStatement(
  action: string,
  viewer: Viewer,
  request: Pick<FastifyRequest, 'ip' | 'id'>,
  notes: AuditNote[],
): string {
  const rows = (notes.length ? notes : [{}]).map((note: AuditNote) =>
    [
      String(viewer.business_unit_id),
      text(note.action ?? action),
      String(viewer.user_id),
      String(viewer.real_user_id),
      text(viewer.session_id),
      text(note.subject_type),
      text(note.subject_id),
      text(note.contact_id),
      text(note.changes && JSON.stringify(note.changes).replaceAll('\\u0000', '')),
      text(request.ip),
      text(request.id),
    ].join(', '),
  )
  return `insert into audit_log (business_unit_id, action, user_id, real_user_id, session_id, subject_type, subject_id, contact_id, changes, ip, request_id) values (${rows.join('), (')})`
}
