import type { Signup } from '@openbook/api/signups.ts'
import type { Mail } from '../core/vendors/mail/mail.ts'

interface From {
  to: string
  agency: string
  /** What the product goes by there. */
  brand: string
  business_unit_id: number
  link: string
}

/** What is mailed to somebody who was approved. */
export const invitationMail = (signup: Signup, { to, agency, brand, business_unit_id, link }: From): Mail => ({
  to,
  subject: `${agency} invites you to ${brand}`,
  body: `Hello ${signup.first_name},

${signup.invited ? `${signup.decided_by} has added you to ${agency}` : `${agency} has approved you`}. Your username is ${signup.username}. Choose your password here, within a week:

${link}

The link works once. ${signup.invited ? `If you do not know ${agency}` : 'If you did not ask to join'}, leave this be: nobody can sign in before a password is chosen.
`,
  business_unit_id,
  user_id: signup.user_id,
})
