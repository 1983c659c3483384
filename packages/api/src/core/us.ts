/** An area code and an exchange both start with 2-9; neither is N11, and area codes N9X are not in use. */
const NANP = /^[2-9](?!11|9\d)\d\d[2-9](?!11)\d\d\d{4}$/

/** `+1xxxxxxxxxx` for 10 or 11 digits that the North American plan allows, else undefined. */
export function readUsPhone(phone: string): string | undefined {
  const all = phone.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  if (phone.trimStart().startsWith('+') && digits === all) return undefined
  return NANP.test(digits) ? `+1${digits}` : undefined
}

/** The postal codes of the states, the District of Columbia, the territories and military mail. */
export const REGIONS: readonly string[] =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AA AE AP AS GU MP PR VI'.split(
    ' ',
  )
