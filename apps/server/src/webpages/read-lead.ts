import { LeadForm } from '@openbook/api/webpages.ts'
import { usPhone } from '@openbook/config/phones.ts'
import { Refused } from '../core/http/refused.ts'

export interface Lead {
  first_name: string
  last_name: string | null
  /** E.164. */
  phone: string | null
  email: string | null
  line_of_business: string | null
  message: string | null
  consented: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const clean = (text: string) => text.replaceAll(CONTROL, '').toWellFormed().trim() || null

/** The form, checked whole: a 422 names every field that needs another look. */
export function readForm(input: unknown): { form: LeadForm; lead: Lead } {
  const { data, error } = LeadForm.safeParse(input)
  const errors = Object.fromEntries(error?.issues.map(issue => [issue.path.join('.') || 'base', issue.message]) ?? [])
  const typed = (input as { phone?: unknown } | null)?.phone
  const phone = typeof typed === 'string' && typed.trim() ? usPhone(typed) : null
  if (phone === undefined) errors.phone = 'Enter a US phone number with its area code, like 401-555-0142.'
  if (!data || phone === undefined) throw new Refused(422, errors, 'off_contract')
  const first_name = clean(data.first_name)
  if (!first_name) throw new Refused(422, { first_name: 'Enter your first name.' }, 'off_contract')
  return {
    form: data,
    lead: {
      first_name,
      last_name: clean(data.last_name ?? ''),
      phone,
      email: clean(data.email ?? '')?.toLowerCase() ?? null,
      line_of_business: data.line_of_business || null,
      message: clean((data.message ?? '').replaceAll('\r\n', '\n')),
      consented: data.consent ?? false,
    },
  }
}
