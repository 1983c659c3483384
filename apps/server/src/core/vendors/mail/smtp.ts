import { createTransport } from 'nodemailer'
import type { MailVendor } from './index.ts'

export function smtp(url: string, from: string): MailVendor {
  const transport = createTransport(url)
  return {
    vendor: 'smtp',
    send: async ({ to, subject, body }) => {
      await transport.sendMail({ from, to, subject, text: body })
    },
  }
}
