import { usPhone } from '@openbook/config/phones.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const EXTENSION = /\s*(?:,|;)?\s*(?:ext(?:ension)?\.?|x|#)\s*:?\s*(\d{1,7})\s*$/i
const SIMPLE = /^[\d\s().+/-]+$/

export interface PhoneRead {
  /** E.164, absent where the text is no phone number. */
  phone?: string
  extension?: string
}

/** Reads a phone number, of the US where it names no country. */
export function readPhone(text: string): PhoneRead {
  const raw = text.replace(/^'/, '').replace(/^(\d+)\.0+$/, '$1')
  const plain = SIMPLE.test(raw) ? usPhone(raw) : undefined
  if (plain) return { phone: plain }
  const [tail, extension] = EXTENSION.exec(raw) ?? []
  const number = tail ? raw.slice(0, -tail.length) : raw
  const phone = usPhone(SIMPLE.test(number) ? number : '') ?? fromLibrary(number)
  return { ...(phone ? { phone } : {}), ...(extension ? { extension } : {}) }
}

function fromLibrary(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, 'US')
  return parsed?.isValid() ? parsed.number : undefined
}
