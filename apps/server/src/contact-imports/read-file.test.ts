import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { DELIMITERS } from './delimiter.ts'
import { type Row, readRows } from './read-file.ts'
import { type Encoding, type Sniffed, sniff } from './sniff.ts'

const CSV: Sniffed = { kind: 'csv', encoding: 'utf-8', bom: false, delimiter: ',' }

async function collect(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

async function rowsOf(bytes: Buffer | string, sniffed: Partial<Sniffed> = {}, chunk = 7): Promise<Row[]> {
  const all = Buffer.from(bytes)
  const chunks = Array.from({ length: Math.ceil(all.length / chunk) }, (_, at) =>
    all.subarray(at * chunk, (at + 1) * chunk),
  )
  return collect(readRows(() => Readable.from(chunks), { ...CSV, ...sniffed }))
}
const cellsOf = async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).map(({ cells }) => cells)

test('whatever is written as CSV is read back the same', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aé"\n\r,;\t|\' 1') }),
    fc.constantFrom('O’Brien', '"quoted"', 'two\r\nlines', ' spaced ', '""', 'Nîmes, "FR"'),
  )
  const table = fc.integer({ min: 2, max: 5 }).chain(width =>
    fc.array(
      fc.array(cell, { minLength: width, maxLength: width }).filter(row => row.some(text => text.trim())),
      { minLength: 1 },
    ),
  )
  const encoding = fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')
  const how = fc.record({
    encoding,
    delimiter: fc.constantFrom(...DELIMITERS),
    record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
    quoted: fc.boolean(),
    mark: fc.boolean(),
    chunk: fc.integer({ min: 1, max: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(table, how, async (rows, { encoding, delimiter, record_delimiter, quoted, mark, chunk }) => {
      const quotedMatch = /[\n\r"]/
      const text = stringify(rows, { delimiter, record_delimiter, quoted, quoted_match: quotedMatch })
      const bytes = iconv.encode(text, encoding, { addBOM: mark && encoding !== 'windows-1252' })
      expect(await cellsOf(bytes, { encoding, delimiter }, chunk)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('a table of plain words is sniffed and read back the same', async () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/)
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain(width => fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 9 }))
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(...DELIMITERS), async (rows, delimiter) => {
      const bytes = Buffer.from(stringify(rows, { delimiter }))
      expect(await cellsOf(bytes, sniff(bytes, 'a.csv'))).toEqual(rows)
    }),
  )
})

test('blank rows are left out and the numbers stay those of a spreadsheet', async () => {
  expect(await rowsOf('name,city\n\nAnn,"two\nlines"\n , \n,,\r\nBob,Troy\n\n')).toEqual([
    { line: 1, cells: ['name', 'city'] },
    { line: 3, cells: ['Ann', 'two\nlines'] },
    { line: 6, cells: ['Bob', 'Troy'] },
  ])
})

test('newlines of several kinds in one file', async () => {
  expect(await cellsOf('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})

test('rows of uneven length and stray quotes are read as they are', async () => {
  expect(await cellsOf('a,b,c\n1\n1,2,3,4\nBill "Bo" Fox,5\'11",x\n"Al" Ray,y\n')).toEqual([
    ['a', 'b', 'c'],
    ['1'],
    ['1', '2', '3', '4'],
    ['Bill "Bo" Fox', '5\'11"', 'x'],
    ['"Al" Ray', 'y'],
  ])
})

test('the line that names the delimiter is no row and is not counted', async () => {
  expect(await rowsOf('sep=;\nname;city\nAnn;Troy\n', { delimiter: ';' })).toEqual([
    { line: 1, cells: ['name', 'city'] },
    { line: 2, cells: ['Ann', 'Troy'] },
  ])
})

test('bytes that are no UTF-8, far down a file, are read as Windows-1252', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Ann,Orléans\n'),
    Buffer.from('Jos\xe9,N\xeemes\n', 'latin1'),
    Buffer.from('Zoë,€\n'),
  ])
  for (const chunk of [1, 2, 5, 100])
    expect(await cellsOf(bytes, {}, chunk)).toEqual([
      ['Ann', 'Orléans'],
      ['José', 'Nîmes'],
      ['Zoë', '€'],
    ])
  expect(await cellsOf(Buffer.from('a,caf\xe9', 'latin1'))).toEqual([['a', 'café']])
})

test('a quotation mark that is never closed names its row', async () => {
  await expect(rowsOf('a,b\n1,2\n3,"4\n5,6\n')).rejects.toThrow(/opened in row 3 is never closed/)
  await expect(rowsOf(`a,b\n1,"${'x\n'.repeat(600_000)}`, {}, 65_536)).rejects.toThrow(/opened in row 2/)
})

test('a failing source fails the reading, and stopping early closes the source', async () => {
  const broken = new PassThrough()
  const reading = collect(readRows(() => broken, CSV))
  broken.destroy(new Error('disk gone'))
  await expect(reading).rejects.toThrow('disk gone')

  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.from('Ann,Troy\n')
    })(),
  )
  for await (const row of readRows(() => endless, CSV)) if (row.line === 3) break
  await finished(endless).catch(() => {})
  expect(endless.destroyed).toBe(true)
})
