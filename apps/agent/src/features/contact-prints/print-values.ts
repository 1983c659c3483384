import type { POST_TO, PRINT_KINDS } from '@openbook/api/contact-prints.ts'
import { readStored } from '../../lib/stored.ts'

export const TEXT = 'openbook_letter'
export const SENDER = 'openbook_letter_sender'

export interface Values {
  kind: (typeof PRINT_KINDS)[number]
  body: string
  sender: string
  skip_labels: number
  post_to: (typeof POST_TO)[number]
  aftercare: boolean
}

const LETTER = `Dear {{first_name|friend}},

It has been a while since we last spoke about your coverage. Plans and prices change every year, and so do needs. I would like to look over what you have, at no cost and without obligation.

Please call me when it suits you.

Sincerely,

{{agent_name}}
{{agency_name}}`

/** The letter written last in this browser, else a short one. */
export const firstPrint = (): Values => ({
  kind: 'letters',
  body: readStored<string>(TEXT) ?? LETTER,
  sender: readStored<string>(SENDER) ?? '',
  skip_labels: 0,
  post_to: 'mailing',
  aftercare: false,
})
