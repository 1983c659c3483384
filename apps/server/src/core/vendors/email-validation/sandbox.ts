import type { EmailValidation, Verdict } from './index.ts'

const SYNTAX = /^[^\s@]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const NO_MAIL = /(^|\.)(invalid|localhost|test)$/
const THROWAWAY = ['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'yopmail.com', 'tempmail.example']
const MAILBOXES: Record<string, Verdict> = {
  bounce: { validity: 'invalid', reason: 'There is no such mailbox.' },
  full: { validity: 'invalid', reason: 'The mailbox is full.' },
  unsure: { validity: 'unknown', reason: 'The mail server would not say.' },
}

/** The same answer to the same address, always, without asking anyone. */
export const sandbox: EmailValidation = {
  vendor: 'sandbox',
  check: async address => ({ ...verdict(address.toLowerCase()) }),
}

function verdict(address: string): Verdict {
  const [local = '', domain = ''] = address.split('@')
  if (!SYNTAX.test(address)) return { validity: 'invalid', reason: 'This is not an e-mail address.' }
  if (NO_MAIL.test(domain)) return { validity: 'invalid', reason: 'This domain takes no mail.' }
  if (THROWAWAY.includes(domain)) return { validity: 'invalid', reason: 'This is a throwaway address.' }
  const mailbox = local.replace(/\+.*$/, '')
  return (
    (Object.hasOwn(MAILBOXES, mailbox) && MAILBOXES[mailbox]) || {
      validity: 'valid',
      reason: 'The address looks right.',
    }
  )
}
