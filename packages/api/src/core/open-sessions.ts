import { z } from 'zod'
import { Instant } from './pages.ts'

export const OpenSession = z
  .object({
    id: z.number().int(),
    created_at: Instant,
    last_seen_at: Instant,
    expires_at: Instant,
    ip: z.string().nullable(),
    /** What they call the address among those they may sign in from. */
    place: z.string().nullable(),
    user_agent: z.string().nullable(),
    signed_in_by: z.string(),
    current: z.boolean(),
    /** Somebody else, acting as the user: who, and why. */
    stood_in: z.boolean(),
    real_name: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.output<typeof OpenSession>

export const FailedSignIns = z
  .object({
    /** The latest twenty; a browser is known where they had signed in with it before. */
    failures: z.array(z.object({ at: Instant, ip: z.string().nullable(), known: z.boolean() })),
    /** All of the last day. A sign-in forgets them. */
    counted: z.number().int(),
    /** The latest twenty times that they had to wait, as the audit log has them. */
    waits: z.array(
      z.object({
        id: z.number().int(),
        at: Instant,
        ip: z.string().nullable(),
        wrong: z.number().int(),
        minutes: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'FailedSignIns' })
export type FailedSignIns = z.output<typeof FailedSignIns>
