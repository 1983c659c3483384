import { phoneDigits } from '@openbook/config/phones.ts'

/** SQL for whether a search finds the user `u`: in their name, username or e-mail address, or in their phone number, however it is written. */
export const isSought = (q: string, digits: string) => `(${q}::text is null
  or strpos(u.search_text, lower(${q})) > 0
  or strpos(translate(u.phone, '+-.() ', ''), ${digits}::text) > 0)`

/** SQL for whether the name of the user `u` has these words in it. */
export const isCalled = (q: string) =>
  `(strpos(u.search_text, lower(${q})) > 0 and strpos(lower(u.first_name || ' ' || u.last_name), lower(${q})) > 0)`

/** The digits of a search that may be of a phone number, without the code of the country; none for anything else. */
export function digitsSought(q: string | null | undefined): string | null {
  if (!q || !/^[\d\s()+.-]+$/.test(q)) return null
  const digits = phoneDigits(q).replace(/^1(?=\d{10}$)/, '')
  return digits.length < 4 ? null : digits
}
