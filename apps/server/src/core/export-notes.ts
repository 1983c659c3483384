import { worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { AuditNote } from './http/context.ts'

/** What the log keeps of an export. By whoever reaches several agencies: in that whose records went out, with what was asked for. Where they are of several, each learns that some of its own were among them, and what was asked for is read only by those who administer the whole system. */
export function exportNotes(viewer: Viewer, note: AuditNote, agencies: number[]): AuditNote[] {
  if (!worksAcrossAgencies(viewer.role)) return [note]
  const [only] = agencies
  if (only !== undefined && agencies.length === 1) return [{ ...note, business_unit_id: only }]
  const among = { ...note, told_at_home: true, changes: { among_several_agencies: true } }
  const whole = { ...note, business_unit_id: viewer.business_unit_id, whole_system: true }
  return [whole, ...agencies.map(business_unit_id => ({ ...among, business_unit_id }))]
}
