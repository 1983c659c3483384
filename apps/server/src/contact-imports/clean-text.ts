const PLAIN = /^[!-~]+( [!-~]+)*$/
const CONTROL = /[^\P{Cc}\s]/gu
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** A value on one line: NFC, no control or invisible characters, runs of white space made one space, trimmed. */
export function cleanLine(text: string): string {
  if (text === '' || PLAIN.test(text)) return text
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** The same for text of several lines, which keeps its line breaks. */
export function cleanParagraphs(text: string): string {
  if (text === '' || PLAIN.test(text)) return text
  return printable(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

const printable = (text: string) => text.toWellFormed().replace(CONTROL, '').replace(INVISIBLE, '').normalize('NFC')

/** What exports write where there is no value. */
export function isPlaceholder(text: string): boolean {
  return /^(n\/?a|#n\/a|null|nil|none|unknown|undefined|-+|\.|\?)$/i.test(text)
}
