import type { Hidden } from '../core/http/out-of-sight.ts'

const WORDS = {
  why: 'It belongs to somebody of your agency who is not on your team.',
  who: 'who can open it or give it to you',
}

export const HIDDEN: Record<'id' | 'number', Hidden> = {
  id: { domain: 'contacts', record: 'select owner_id, null as why from contacts where id = $1', ...WORDS },
  number: { domain: 'contacts', record: 'select owner_id, null as why from contacts where number = $1', ...WORDS },
}
