export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  body: string
  business_unit_id: number
  /** Whose account it is about; only they and those above may read it in the sandbox. */
  user_id: number | null
  /** Who it is from, as people read it. */
  from_name?: string
  reply_to?: string
  headers?: Record<string, string>
  message_id?: string
}

/** This address takes no mail, now or later. Anything else that goes wrong may be tried again. */
export class NotDeliverable extends Error {}

/** The connection was lost while it was being sent: it may have gone. */
export class NotKnown extends Error {}

/** Who carries e-mail. */
export interface MailVendor {
  vendor: 'smtp' | 'sandbox' | 'none'
  /** Throws NotDeliverable where the mailbox is the trouble, NotKnown where it may have gone all the same. */
  send: (mail: Mail) => Promise<void>
}
