import { z } from 'zod'
import type { ContactAct } from '../contact-acts/act.ts'
import { REFUSAL } from './held.ts'
import { purgePicked } from './purge-picked.ts'

/** Contacts of the deleted group, for good: there is no way back, so it has no restore. */
export const purgeAll: ContactAct<object> = {
  name: 'contacts.purge',
  access: 'contacts.purge',
  values: z.object({}),
  title: async () => 'Delete contacts for good',
  refuses: () => REFUSAL,
  same: () => 'false',
  moves: () => true,
  warnings: async () => ['This cannot be undone: nothing of them is kept but opt-outs.'],
  write: ({ core, db, sent, fits }) => purgePicked(core, db, { sent, fits }),
}
