import { createTransport } from 'nodemailer'
import { type Mail, type MailVendor, NotDeliverable } from './mail.ts'

const NO_MAILBOX = 'The mail server of the address refused it for good.'

export function smtp(url: string, from: string): MailVendor {
  const transport = createTransport(url)
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return {
    vendor: 'smtp',
    send: async ({ to, subject, body, from_name, reply_to, headers, message_id }: Mail) => {
      const sender = from_name ? { name: from_name, address } : from
      const more = { ...(reply_to && { replyTo: reply_to }), ...(headers && { headers }) }
      await transport
        .sendMail({
          from: sender,
          to,
          subject,
          text: body,
          ...more,
          ...(message_id && { messageId: `<${message_id}>` }),
        })
        .catch((error: Error & { responseCode?: number; command?: string }) => {
          throw error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500 ? new NotDeliverable(NO_MAILBOX) : error
        })
    },
  }
}
