import type { EmailLog } from '@openbook/api/email-history.ts'
import type { z } from 'zod'

export type Email = z.output<typeof EmailLog>

/** What is being written. */
export interface Letter {
  to: string
  subject: string
  email_body: string
}

export const isOnItsWay = ({ state }: Email) => state === 'queued' || state === 'sending'

/** What each state is called, and how much it matters. */
export const STATES: Record<Email['state'], { label: string; color: 'default' | 'success' | 'warning' | 'error' }> = {
  queued: { label: 'Going out', color: 'default' },
  sending: { label: 'Going out', color: 'default' },
  sent: { label: 'Sent', color: 'success' },
  bounced: { label: 'Came back', color: 'error' },
  failed: { label: 'Not sent', color: 'error' },
  held: { label: 'Held back', color: 'warning' },
  cancelled: { label: 'Taken back', color: 'default' },
  unsure: { label: 'May have been sent', color: 'warning' },
}
