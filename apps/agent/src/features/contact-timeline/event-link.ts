import { paths } from '../../paths.ts'
import type { Happening } from './sentences.ts'

/** Where an event leads: the note, the file, the import, the other person. */
export function linkOf(
  { kind, data, gone = false }: Happening & { gone?: boolean },
  contactId: number,
): { href: string; label: string } | undefined {
  const number = (name: string) => (typeof data[name] === 'number' ? data[name] : undefined)
  const [note, file, attempt, other] = ['note_id', 'file_id', 'import_attempt_id', 'linked_number'].map(number)
  if (gone || kind.endsWith('.deleted')) return undefined
  if (note) return { href: `#note-${note}`, label: 'Go to the note' }
  if (file) return { href: paths.contactFile(contactId, file), label: 'Download' }
  if (attempt) return { href: paths.importAttempt(attempt), label: 'Open the import' }
  if (kind.startsWith('events.') && typeof data.day === 'string')
    return { href: paths.events({ view: 'day', date: data.day }), label: 'Open the calendar' }
  if (other) return { href: paths.contact(other), label: 'Open the contact' }
  return undefined
}
