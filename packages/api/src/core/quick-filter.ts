import { z } from 'zod'
import { ContactsScope } from './contacts-scope.ts'
import { Instant } from './pages.ts'

export const SHARED_WITH = ['private', 'downline', 'agency'] as const

export const QuickFilter = z
  .object({
    id: z.number().int(),
    name: z.string(),
    contacts_scope: ContactsScope,
    shared: z.enum(SHARED_WITH),
    /** Where it stands among all the viewer sees, from 0. */
    position: z.number().int(),
    /** When its name, conditions or sharing last changed. */
    updated_at: Instant,
    /** Whether it is the viewer's to change. */
    mine: z.boolean(),
    owner: z.object({ id: z.number().int(), name: z.string() }),
  })
  .meta({ id: 'QuickFilter' })
export type QuickFilter = z.output<typeof QuickFilter>

export const FavoriteUser = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'FavoriteUser' })
export type FavoriteUser = z.output<typeof FavoriteUser>
