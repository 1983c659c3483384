import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { workbookOf, zipOf } from './fixtures/workbook.ts'
import { type Row, readRows } from './read-file.ts'
import { sniff } from './sniff.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { checkWorkbookZip } from './zip-directory.ts'

async function read(zip: Buffer): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of readRows(() => Readable.from([zip]), sniff(zip, 'contacts.xlsx'))) all.push(row)
  return all
}

test('numbers, dates, texts and blank rows come as a person sees them', async () => {
  const zip = await writeWorkbook([
    [
      { value: 'Name' },
      { value: 'Zip' },
      { value: 'Phone' },
      { value: 'Born' },
      { value: 'Seen' },
      { value: 'Client' },
    ],
    [null, null, null],
    [
      { value: 'Zoë "Z" <& Fox>\ntwo' },
      { value: '08014' },
      { value: 5046218927 },
      { value: new Date('1950-01-05T00:00:00Z'), format: 'mm/dd/yyyy' },
      { value: new Date('2024-03-09T14:30:00Z'), format: 'mm/dd/yyyy hh:mm' },
      { value: true },
    ],
    [{ value: ' Al ' }, { value: 8014 }, { value: 15046218927 }, null, { value: 12.5 }],
  ]).toBuffer()
  expect(await read(zip)).toEqual([
    { line: 1, cells: ['Name', 'Zip', 'Phone', 'Born', 'Seen', 'Client'] },
    { line: 3, cells: ['Zoë "Z" <& Fox>\ntwo', '08014', '5046218927', '01/05/1950', '03/09/2024 14:30:00', 'TRUE'] },
    { line: 4, cells: [' Al ', '8014', '15046218927', '', '12.5', ''] },
  ])
})

test('numbers as Excel stores them keep their digits', async () => {
  const numbers = ['5.046218927E9', '1.5046218927E+10', '0.30000000000000004', '123456789012345680000', '1E-7', '-0.5']
  const cells = numbers.map((number, at) => `<c r="${'ABCDEF'[at]}1"><v>${number}</v></c>`).join('')
  expect(await read(zipOf(workbookOf(`<row r="1">${cells}</row>`)))).toEqual([
    { line: 1, cells: ['5046218927', '15046218927', '0.3', '123456789012346000000', '0.0000001', '-0.5'] },
  ])
})

test('the first sheet with rows is read', async () => {
  const zip = await writeWorkbook([
    { data: [], sheet: 'Cover' },
    { data: [[{ value: 'Name' }], [{ value: 'Ann' }]], sheet: 'Contacts' },
  ]).toBuffer()
  expect((await read(zip)).map(({ cells }) => cells)).toEqual([['Name'], ['Ann']])
})

test('more rows than one batch arrive in order, and reading may stop early', async () => {
  const zip = await writeWorkbook(Array.from({ length: 2500 }, (_, at) => [{ value: `n${at}` }])).toBuffer()
  expect((await read(zip)).map(({ cells }) => cells[0])).toEqual(Array.from({ length: 2500 }, (_, at) => `n${at}`))
  for await (const { line } of readRows(() => Readable.from([zip]), sniff(zip, 'a.xlsx'))) if (line === 2) break
})

test('a thread that fails while nobody waits for rows is told to whoever asks next', async () => {
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  const zip = await writeWorkbook(Array.from({ length: 2500 }, (_, at) => [{ value: `n${at}` }])).toBuffer()
  const rows = readRows(() => Readable.from([zip]), sniff(zip, 'a.xlsx'))
  await rows.next()
  const thread = asked.mock.contexts.at(-1) as Worker
  thread.emit('error', Object.assign(new Error('no memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  const rest = async () => {
    while (!(await rows.next()).done);
  }
  await expect(rest()).rejects.toThrow('too large to read')
  asked.mockRestore()
})

const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ann</t></is></c></row>'

test('a workbook made by hand is read', async () => {
  expect(await read(zipOf(workbookOf(ROW)))).toEqual([{ line: 1, cells: ['Ann'] }])
})

const bomb = { name: 'xl/media/a.xml', data: 'a'.repeat(100_000) }

test.each<[string, Buffer, RegExp]>([
  ['a directory above the limit', zipOf([...workbookOf(ROW), { ...bomb, lie: 400_000_000 }]), /more than 300 MB/],
  ['a size that is too small', zipOf([...workbookOf(ROW), { ...bomb, lie: 10 }]), /damaged/],
  ['a size that is too large', zipOf([...workbookOf(ROW), { ...bomb, lie: 200_000 }]), /damaged/],
  ['data the directory does not name', zipOf(workbookOf(ROW), zipOf([bomb])), /damaged/],
  ['a file cut short', zipOf(workbookOf(ROW)).subarray(0, -30), /damaged/],
  ['a password', zipOf(workbookOf(ROW).map(part => ({ ...part, flags: 1 }))), /password/],
  ['no workbook inside', zipOf([{ name: 'xl/other.xml', data: '<a/>' }]), /no Excel workbook/],
])('refused: %s', (_what, zip, message) => {
  expect(() => checkWorkbookZip(zip)).toThrow(UnreadableFile)
  expect(() => checkWorkbookZip(zip)).toThrow(message)
})

test('the limit counts what all parts unpack to', () => {
  const zip = zipOf([...workbookOf(ROW), bomb])
  expect(() => checkWorkbookZip(zip, 99_999)).toThrow(/unpacks to more than/)
  expect(() => checkWorkbookZip(zip, 200_000)).not.toThrow()
})

test.each([
  ['a row out of order', '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'],
  ['a text that is not there', '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'],
])('a broken sheet is refused with what to do: %s', async (_what, rows) => {
  await expect(read(zipOf(workbookOf(rows)))).rejects.toThrow(/damaged.*save it as XLSX or CSV/)
})
