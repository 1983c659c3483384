import { usPhone } from '@openbook/config/phones.ts'

/** What a contact may be known by, the surest first. */
export const KEY_KINDS = ['number', 'email', 'phone', 'external ID'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

export interface Key {
  kind: KeyKind
  value: string
}

const EMAIL = /[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi
const NUMBER = /(?<!\d)\d{6,9}(?!\d)/g
const PHONE = /(?<!\d)\+?1?[-. ]?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?!\d)/g

/** What a text may be as the key of a contact. */
export function keysIn(text: string): Key[] {
  const whole = text.trim()
  const firsts = [whole, whole.split(/[ _]/)[0] ?? '', whole.split(' - ')[0] ?? '', whole.split('__')[0] ?? '']
  return [
    ...(whole.match(NUMBER) ?? []).map((value): Key => ({ kind: 'number', value })),
    ...(whole.match(EMAIL) ?? []).map((value): Key => ({ kind: 'email', value: value.toLowerCase() })),
    ...(whole.match(PHONE) ?? []).flatMap((value): Key[] => {
      const phone = usPhone(value)
      return phone ? [{ kind: 'phone', value: phone }] : []
    }),
    ...[...new Set(firsts.map(each => each.trim()))]
      .filter(value => value.length > 1 && value.length <= 200)
      .map((value): Key => ({ kind: 'external ID', value })),
  ]
}

/** The keys in the path of a file: in its name, then in its folders from the inside out. */
export function keysOfPath(path: string): Key[] {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  return [name.replace(/\.[^.]*$/, ''), ...parts.reverse()].flatMap(keysIn)
}

/** Files that programs leave in archives, and folders. */
export const isNoise = (path: string) =>
  path.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path)
