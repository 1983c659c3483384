import { expect, test } from 'vitest'
import { SECTIONS } from './sections.ts'

const sources: Record<string, string> = import.meta.glob('../*/resource.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const isSection = (name?: string) => SECTIONS.some(section => section === name)

test('every resource with a list stands under a heading of the menu', () => {
  const unnamed = Object.entries(sources).filter(([, source]) => {
    const lists = source.match(/^ {2}list: /gm) ?? []
    const named = [...source.matchAll(/section: '(\w+)'/g)].filter(([, name]) => isSection(name))
    return named.length < lists.length
  })
  expect(Object.keys(sources).length).toBeGreaterThan(20)
  expect(unnamed.map(([file]) => file)).toEqual([])
})
