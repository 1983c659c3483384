import { expect, test } from 'vitest'
import type { Row } from './read-file.ts'
import { readHeader } from './read-header.ts'
import { UnreadableFile } from './unreadable-file.ts'

async function* given(table: string[][]): AsyncGenerator<Row, void, void> {
  for (const [at, cells] of table.entries()) yield { line: at + 1, cells }
}

async function headerOf(table: string[][], options?: { hasHeader?: boolean }) {
  const { columns, rows, ...rest } = await readHeader(given(table), options)
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return { names: columns.map(({ name }) => name), samples: columns.map(({ samples }) => samples), read, ...rest }
}

test('a header is told from the contacts below it', async () => {
  const { names, samples, read, hasHeader } = await headerOf([
    ['First Name', 'Phone'],
    ['Ann', '504-621-8927'],
    ['Bob', ''],
  ])
  expect({ names, hasHeader }).toEqual({ names: ['First Name', 'Phone'], hasHeader: true })
  expect(samples).toEqual([
    ['Ann', 'Bob'],
    ['504-621-8927', ''],
  ])
  expect(read).toEqual([
    { line: 2, cells: ['Ann', '504-621-8927'] },
    { line: 3, cells: ['Bob', ''] },
  ])
})

test.each([
  [
    'a phone',
    [
      ['Ann', '504-621-8927'],
      ['Bob', '504-845-1427'],
    ],
  ],
  [
    'an e-mail',
    [
      ['Ann', 'ann@example.com'],
      ['Bob', 'bob@example.com'],
    ],
  ],
  [
    'a value that comes again below',
    [
      ['Ann', 'Troy'],
      ['Bob', 'Troy'],
    ],
  ],
])('without a header, told by %s, the first row is a contact', async (_what, table) => {
  const { names, read, hasHeader, isRepeatedHeader } = await headerOf(table)
  expect({ names, hasHeader }).toEqual({ names: ['Column 1', 'Column 2'], hasHeader: false })
  expect(read).toHaveLength(2)
  expect(isRepeatedHeader(table[0]!)).toBe(false)
})

test('the person may overrule the guess', async () => {
  expect((await headerOf([['Name'], ['Ann']], { hasHeader: false })).read).toHaveLength(2)
  expect(
    (
      await headerOf(
        [
          ['Ann', '5046218927'],
          ['Bob', '5048451427'],
        ],
        { hasHeader: true },
      )
    ).names,
  ).toEqual(['Ann', '5046218927'])
})

test('a header in words nobody knows is still a header', async () => {
  expect(
    (
      await headerOf([
        ['Vorname', 'Ort'],
        ['Ann', 'Troy'],
        ['Bob', 'Rome'],
      ])
    ).hasHeader,
  ).toBe(true)
})

test('a known header wins over a number among its names', async () => {
  expect(
    (
      await headerOf([
        ['First name', 'Last name', '2024'],
        ['Ann', 'Fox', '12'],
      ])
    ).hasHeader,
  ).toBe(true)
})

test('names are made unique, and nameless or surplus columns get one', async () => {
  const { names } = await headerOf([
    ['Phone', 'phone', 'Phone (2)', '', ' Zip  code '],
    ['1', '2', '3', '4', '5', '6'],
  ])
  expect(names).toEqual(['Phone', 'phone (2)', 'Phone (2) (2)', 'Column 4', 'Zip code', 'Column 6'])
})

test('a title above the table is passed over', async () => {
  const { names, read } = await headerOf([
    ['Book of business, March'],
    ['Name', 'City', 'Phone'],
    ['Ann', 'Troy', '5046218927'],
  ])
  expect(names).toEqual(['Name', 'City', 'Phone'])
  expect(read).toEqual([{ line: 3, cells: ['Ann', 'Troy', '5046218927'] }])
})

test('the header is recognised where it comes again', async () => {
  const { isRepeatedHeader } = await headerOf([
    ['Name', 'City', ''],
    ['Ann', 'Troy'],
  ])
  expect(isRepeatedHeader([' NAME', 'city'])).toBe(true)
  expect(isRepeatedHeader(['Name', 'Troy'])).toBe(false)
  expect(isRepeatedHeader(['Name'])).toBe(false)
})

test('more rows than the samples are passed on once, in order', async () => {
  const table = Array.from({ length: 1000 }, (_, at) => [`n${at}`])
  const { read, samples } = await headerOf([['Name'], ...table])
  expect(read.map(({ cells }) => cells)).toEqual(table)
  expect(samples[0]!.length).toBeLessThan(1000)
})

test.each<[string, string[][], RegExp]>([
  ['nothing', [], /no rows/],
  ['a header alone', [['Name', 'Phone']], /no rows below its header/],
  ['too many columns', [Array.from({ length: 501 }, (_, at) => `name ${at}`), ['Ann']], /501 columns, at most 500/],
])('%s is refused', async (_what, table, message) => {
  await expect(headerOf(table)).rejects.toThrow(UnreadableFile)
  await expect(headerOf(table)).rejects.toThrow(message)
})

test.each(['in the middle', 'before the first row', 'by a refusal'])(
  'stopping %s ends the reading below',
  async when => {
    let ended = false
    const cells = when === 'by a refusal' ? Array.from({ length: 501 }, () => 'Name') : ['Name', 'City']
    async function* endless(): AsyncGenerator<Row> {
      try {
        for (let line = 1; ; line++) yield { line, cells }
      } finally {
        ended = true
      }
    }
    const header = await readHeader(endless()).catch(() => undefined)
    if (when === 'before the first row') await header?.rows.return()
    else if (header) for await (const { line } of header.rows) if (line === 500) break
    expect(ended).toBe(true)
  },
)
