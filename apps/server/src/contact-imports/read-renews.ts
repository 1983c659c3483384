const words = (text: string) => new Set(text.split(', '))

const YES = words(
  'yes, y, true, t, 1, x, on, checked, auto, automatic, automatically, auto renew, auto renewal, auto renews, auto renewing, renews, renewing, renewable, guaranteed renewable, annually, yearly',
)
const NO = words(
  'no, n, false, f, 0, off, unchecked, never, none, manual, manually, does not renew, not renewing, non renewing, nonrenewing, non renewable, nonrenewable',
)

/** Whether a policy goes on by itself, `true` or `false`; undefined where the words say neither. */
export function readRenews(text: string): 'true' | 'false' | undefined {
  const key = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return YES.has(key) ? 'true' : NO.has(key) ? 'false' : undefined
}
