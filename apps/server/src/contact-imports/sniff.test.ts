import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'
import { UnreadableFile } from './unreadable-file.ts'

const TABLE = 'First Name,City\nJosé,Nîmes\n'

test.each([
  ['utf-8', false],
  ['utf-8', true],
  ['utf-16le', true],
  ['utf-16be', true],
  ['utf-16le', false],
  ['utf-16be', false],
  ['windows-1252', false],
])('tells %s, byte order mark %s', (encoding, bom) => {
  const head = iconv.encode(TABLE, encoding, { addBOM: bom })
  expect(sniff(head, 'a.csv')).toEqual({ kind: 'csv', encoding, bom, delimiter: ',' })
})

test('a character cut by the end of the head is still UTF-8, a broken one at the end of the file is not', () => {
  const cut = Buffer.from('name,city\nAnn,Orléans').subarray(0, 18)
  expect(cut.at(-1)).toBe(0xc3)
  expect(sniff(cut, 'a.csv', 1000).encoding).toBe('utf-8')
  expect(sniff(cut, 'a.csv', cut.length).encoding).toBe('windows-1252')
})

describe('delimiter', () => {
  test.each([
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['semicolons around decimal commas', 'name;price;rate\nAnn;1,5;2,5\nBob;3,5;4,5\n', ';'],
    [
      'semicolons around addresses with more commas',
      'name;address\nAnn;1 Main St, Troy, NY\nBob;2 Elm St, Rome, GA\n',
      ';',
    ],
    ['tabs around commas', 'name\taddress\nAnn\t"1 Main St, Troy"\nBob\t"2 Elm, Rome"\n', '\t'],
    ['bars', 'name|city|tags\nAnn|Troy|a,b,c\nBob|Rome|d,e,f\n', '|'],
    ['commas although quoted notes hold many semicolons', 'name,notes\nAnn,"a;b;c;d;e"\nBob,"f;g;h;i;j"\n', ','],
    ['commas although quoted notes hold line breaks', 'name,notes\nAnn,"a;b\nc;d\ne;f"\nBob,"g;h\ni;j"\n', ','],
    ['a comma for a single column', 'phone\n5046218927\n5048451427\n', ','],
    ['what the file says itself', 'sep=|\na,b|c\n1,2|3\n', '|'],
  ])('%s', (_what, text, delimiter) => {
    expect(sniff(Buffer.from(text), 'a.csv').delimiter).toBe(delimiter)
  })
})

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zipStart = (name: string, opening = '', flags = 0) => {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name + opening)])
}

describe('what cannot be read is refused with what to do', () => {
  test.each<[string, Buffer, string, RegExp]>([
    ['an empty file', Buffer.alloc(0), 'a.csv', /empty/],
    ['an old workbook', Buffer.concat([OLE, Buffer.alloc(600)]), 'a.xls', /old Excel workbook.*CSV or XLSX/],
    ['a protected workbook', Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]), 'a.bin', /password/],
    ['a protected workbook by its name', Buffer.concat([OLE, Buffer.alloc(600)]), 'a.xlsx', /password/],
    ['a protected ZIP', zipStart('xl/workbook.xml', '', 1), 'a.xlsx', /password/],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'a.pdf', /PDF.*CSV or XLSX/],
    ['a web page', Buffer.from('\n<!DOCTYPE html><table><tr><td>Ann'), 'a.xls', /web page/],
    ['a bare table of HTML', Buffer.from('<table border=1><tr><td>Ann'), 'a.xls', /web page/],
    ['XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'a.csv', /XML/],
    ['JSON objects', Buffer.from('[{"name":"Ann"}]'), 'a.json', /JSON/],
    ['one JSON object', Buffer.from('{ "name": "Ann" }'), 'a.csv', /JSON/],
    ['a vCard', Buffer.from('BEGIN:VCARD\nFN:Ann'), 'a.vcf', /vCard/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'a.csv', /picture/],
    [
      'bytes without meaning',
      Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 89) % 31)),
      'a.csv',
      /not a text file/,
    ],
    ['a ZIP of files', zipStart('photos/ann.csv'), 'a.zip', /ZIP archive.*Unpack/],
    [
      'a Word document',
      Buffer.concat([zipStart('[Content_Types].xml'), zipStart('word/document.xml')]),
      'a.xlsx',
      /not a workbook/,
    ],
    [
      'an OpenDocument sheet',
      zipStart('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      'a.ods',
      /OpenDocument/,
    ],
    ['a Numbers file', zipStart('Index/Document.iwa'), 'a.numbers', /Numbers/],
    [
      'a binary workbook',
      Buffer.concat([zipStart('[Content_Types].xml'), zipStart('xl/workbook.bin')]),
      'a.xlsb',
      /xlsb/,
    ],
  ])('%s', (_what, head, filename, message) => {
    expect(() => sniff(head, filename)).toThrow(UnreadableFile)
    expect(() => sniff(head, filename)).toThrow(message)
  })
})

test.each(['[id],[name]\n1,Ann\n', '{id};{name}\n1;Ann\n', 'name,notes\nAnn,<b>loud</b>\n', 'a,b\n1,2\n\x1a'])(
  'text that only resembles another format is read: %j',
  text => expect(sniff(Buffer.from(text), 'a.csv').kind).toBe('csv'),
)

test('a workbook is told from its entries, whatever it is called', () => {
  expect(sniff(zipStart('xl/_rels/workbook.xml.rels'), 'a.csv').kind).toBe('xlsx')
  expect(sniff(Buffer.concat([zipStart('docProps/app.xml'), zipStart('[Content_Types].xml')]), 'b').kind).toBe('xlsx')
})
