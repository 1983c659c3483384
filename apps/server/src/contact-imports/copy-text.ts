const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SPECIAL = /[\\\n\r\t]/
const ALL_SPECIAL = /[\\\n\r\t]/g

/** A value as COPY reads it in text format. */
export function copyValue(value: string | number | string[] | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  const text = Array.isArray(value) ? arrayLiteral(value) : String(value)
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, char => ESCAPES[char] ?? char) : text
}

const arrayLiteral = (items: string[]) =>
  `{${items.map(item => `"${/["\\]/.test(item) ? item.replace(/["\\]/g, '\\$&') : item}"`).join(',')}}`
