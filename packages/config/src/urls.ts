/** Put in front of web addresses that name no scheme (spec section 5). */
export const URL_PREFIX = 'https://'

/** `example.com` as `https://example.com`; what names its scheme, and nothing at all, as it is. */
export function withScheme(address: string): string {
  const text = address.trim()
  return text && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? `${URL_PREFIX}${text}` : text
}
