import { createTransport } from 'nodemailer'
import { type Mail, type MailVendor, NotDeliverable, NotKnown } from './mail.ts'

/** Of a mailbox that is not there (RFC 3463), not of who sends, what is sent or how much is in it. */
const OF_MAILBOX = /\b5\.(1\.([0-46]|10)|2\.1)\b/
const REFUSED = [550, 551, 553]
/** What a server without such codes says where it is not about the mailbox. */
const OF_SENDER =
  /relay|authenticat|authoriz|block|spam|black|reputation|polic|denied|quota|limit|sender|spf|dkim|dmarc/i

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Whether the server says of this recipient that nothing ever arrives there: whatever else it refuses for good may be mended on our side. */
function isOfMailbox({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  if (/\b5\.\d{1,3}\.\d/.test(response)) return OF_MAILBOX.test(response)
  return REFUSED.includes(responseCode) && !OF_SENDER.test(response)
}

/** One letter's way out, which knows when the letter itself was about to follow: what is lost before then was handed to nobody. */
function wayOut(url: string) {
  let begun = false
  const hear = (_: unknown, said: unknown) => {
    begun ||= said === 'DATA'
  }
  const deaf = () => {}
  const logger = { trace: deaf, debug: hear, info: deaf, warn: deaf, error: deaf, fatal: deaf }
  const transport = createTransport({ url, logger, transactionLog: true })
  return { transport, mayHaveGone: ({ responseCode }: SmtpError) => begun && !responseCode }
}

const NO_MAILBOX = 'The mail server of the address refused it for good.'

export function smtp(url: string, from: string): MailVendor {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return {
    vendor: 'smtp',
    send: async ({ to, subject, body, from_name, reply_to, headers, message_id }: Mail) => {
      const sender = from_name ? { name: from_name, address } : from
      const more = { ...(reply_to && { replyTo: reply_to }), ...(headers && { headers }) }
      const { transport, mayHaveGone } = wayOut(url)
      await transport
        .sendMail({
          from: sender,
          to,
          subject,
          text: body,
          ...more,
          ...(message_id && { messageId: `<${message_id}>` }),
        })
        .catch((error: SmtpError) => {
          if (isOfMailbox(error)) throw new NotDeliverable(NO_MAILBOX)
          throw mayHaveGone(error) ? new NotKnown(error.message, { cause: error }) : error
        })
        .finally(() => transport.close())
    },
  }
}
