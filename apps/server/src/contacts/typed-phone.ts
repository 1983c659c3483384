import { readPhone } from '../contact-imports/read-phone.ts'

/** A phone number as somebody typed it into a form, in E.164. None where it has an extension: that would be lost unseen. */
export function typedPhone(text: string): string | undefined {
  const { phone, extension } = readPhone(text)
  return extension ? undefined : phone
}

/** Why a number was not taken, and what to do. */
export const phoneMistake = (text: string): string =>
  readPhone(text).extension
    ? 'Enter the number without the extension, and write the extension in a note.'
    : 'Enter a phone number with 10 digits.'
