import { UnreadableFile } from './unreadable-file.ts'

const ADVICE = 'Save it as CSV or XLSX and try again.'
const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1')
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

const BINARY: readonly [signature: string, what: string][] = [
  ['%PDF-', 'a PDF document'],
  ['{\\rtf', 'a text document'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\x1f\x8b', 'a compressed file'],
  ['7z\xbc\xaf', 'a compressed file'],
  ['Rar!', 'a compressed file'],
  ['SQLite format 3', 'a database'],
  ['\x09\x08', 'an old Excel workbook (.xls)'],
]

const MARKUP: readonly [pattern: RegExp, what: string][] = [
  [/^<(!doctype html|html|head|body|table|meta)\b/i, 'a web page'],
  [/^<\?xml|^<[a-z][\w:-]*(\s[^>]*)?>/i, 'an XML file'],
  [/^(\[\s*(\{|\[\s*["\d[{]|"[^"]*"\s*,)|\{\s*("[^"]*"\s*:|\}))/, 'a JSON file'],
  [/^BEGIN:VCARD/i, 'a contact card (vCard)'],
]

const ZIP_CONTENTS: readonly [pattern: RegExp, what: string][] = [
  [/^xl\/workbook\.bin$/, 'a binary workbook (.xlsb)'],
  [/^(word|ppt)\//, 'a document, not a workbook'],
  [/\.iwa$/, 'an Apple Numbers file'],
  [/^mimetypeapplication\/vnd\.oasis\.opendocument/, 'an OpenDocument file'],
]

/** Whether the file is an XLSX workbook by its first bytes; throws UnreadableFile for every other known format. */
export function isWorkbook(head: Buffer, filename: string): boolean {
  const start = head.subarray(0, 16).toString('latin1')
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOrProtected(head, filename)
  for (const [signature, what] of BINARY) if (start.startsWith(signature)) throw notATable(filename, what)
  if (!start.startsWith('PK\x03\x04')) {
    if (start.startsWith('PK\x05\x06')) throw notATable(filename, 'an empty ZIP archive')
    return false
  }
  const entries = localNames(head)
  for (const [pattern, what] of ZIP_CONTENTS)
    if (entries.some(({ name, opening }) => pattern.test(name) || pattern.test(`${name}${opening}`)))
      throw notATable(filename, what)
  const workbook = entries.some(({ name }) => name.startsWith('xl/') || name === '[Content_Types].xml')
  const looksOffice = entries.every(({ name }) => /^(_rels|docProps|customXml)\//.test(name))
  if (!workbook && !looksOffice)
    throw new UnreadableFile(
      `"${filename}" is a ZIP archive, not a workbook. Unpack it and upload the CSV or XLSX inside.`,
    )
  if (entries.some(({ locked }) => locked)) throw locked(filename)
  return true
}

/** Refuses web pages, XML, JSON and contact cards that come as text. */
export function refuseMarkup(text: string, filename: string): void {
  const opening = text.slice(0, 2000).trimStart()
  for (const [pattern, what] of MARKUP) if (pattern.test(opening)) throw notATable(filename, what)
}

export const notATable = (filename: string, what: string) =>
  new UnreadableFile(`"${filename}" is ${what}, which cannot be imported. ${ADVICE}`)

const locked = (filename: string) =>
  new UnreadableFile(`"${filename}" is protected with a password. Save it without a password and try again.`)

function oldOrProtected(head: Buffer, filename: string): UnreadableFile {
  return head.includes(ENCRYPTED_PACKAGE) || /\.xls[xm]$/i.test(filename)
    ? locked(filename)
    : notATable(filename, 'an old Excel workbook (.xls) or Office document')
}

function localNames(head: Buffer): { name: string; opening: string; locked: boolean }[] {
  const found = []
  for (
    let at = head.indexOf(LOCAL_HEADER);
    at >= 0 && at + 30 <= head.length;
    at = head.indexOf(LOCAL_HEADER, at + 4)
  ) {
    const end = at + 30 + head.readUInt16LE(at + 26)
    const opening = end + head.readUInt16LE(at + 28)
    found.push({
      name: head.toString('utf8', at + 30, end),
      opening: head.toString('latin1', opening, opening + 60),
      locked: (head.readUInt16LE(at + 6) & 1) === 1,
    })
  }
  return found
}
