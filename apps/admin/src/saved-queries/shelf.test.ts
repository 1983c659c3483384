import { Failed } from '@openbook/api/core/errors.ts'
import type { SavedQuery } from '@openbook/api/saved-queries.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Named, Shelf } from './shelf.ts'

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }))
afterEach(() => vi.unstubAllGlobals())

const value = (q: string) => ({ filter: { q }, sort: { field: 'id', order: 'ASC' as const }, perPage: 25 })
const query = (label: string, q = label): Named => ({ label, value: value(q) })
const taken = new Failed(422, { errors: { name: 'Taken.' }, code: 'saved_queries.name_taken' })

/** What one account has, whatever browser asks. */
function account(had: Named[] = []) {
  let last = 0
  const one = ({ label, value }: Named): SavedQuery => ({ id: ++last, resource: 'users', name: label, value })
  const kept = had.map(one)
  const state = { kept, fails: undefined as unknown }
  const act = <T>(done: () => T) => (state.fails ? Promise.reject(state.fails) : Promise.resolve().then(done))
  return {
    state,
    list: () => act(() => [...kept]),
    create: ({ name, value }: Omit<SavedQuery, 'id'>) =>
      act(() => {
        if (kept.some(query => query.name === name)) throw taken
        const made = one({ label: name, value })
        kept.push(made)
        return made
      }),
    destroy: (id: number) => act(() => kept.splice(kept.findIndex(query => query.id === id) >>> 0, 1)),
  }
}

/** One browser at that account; `has` is what it kept by itself. */
function browser(at: ReturnType<typeof account>, has: Record<string, Named[]> = {}, user = 7) {
  const items = new Map<string, unknown>(Object.entries(has))
  const shelf = new Shelf(
    at,
    {
      getItem: <T>(key: string) => items.get(key) as T | undefined,
      setItem: (key, value) => void items.set(key, value),
      removeItem: key => void items.delete(key),
      listItems: () => Object.fromEntries(items),
    },
    () => user,
  )
  const told: string[] = []
  shelf.hear(sentence => told.push(sentence))
  return { shelf, told, items, labels: () => shelf.shown('users').map(({ label }) => label) }
}

test('what is saved in one browser is in another, and what is removed there is gone', async () => {
  const at = account()
  const { shelf, items } = browser(at)
  await shelf.load()
  await shelf.write('users', [query('Lees')])
  await shelf.write('users', [...shelf.shown('users'), query('Smiths')])
  expect(items.size, 'nothing is left in the browser').toBe(0)
  const other = browser(at)
  const heard: string[][] = []
  other.shelf.watch('users', list => heard.push(list.map(({ label }) => label)))
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['Lees', 'Smiths']), 20_000)
  expect(other.shelf.shown('groups')).toEqual([])
  await other.shelf.write('users', other.shelf.shown('users').slice(1))
  expect(other.labels()).toEqual(['Smiths'])
  expect(at.state.kept.map(({ name }) => name)).toEqual(['Smiths'])
})

test('what a browser kept by itself moves to the account once, of this person alone', async () => {
  const at = account([query('Lees'), query('Elsewhere')])
  const reordered = { perPage: 25, sort: { order: 'ASC' as const, field: 'id' }, filter: { q: 'Lees' } }
  const { labels, items, shelf, told } = browser(at, {
    'users.savedQueries.7': [{ label: 'Lees', value: reordered }, query('Mine'), query('Elsewhere', 'other')],
    'users.savedQueries.8': [query('Of somebody else')],
  })
  await shelf.load()
  expect(labels()).toEqual(['Lees', 'Elsewhere', 'Mine', 'Elsewhere (2)'])
  expect([...items.keys()]).toEqual(['users.savedQueries.8'])
  expect(told).toEqual([])
  await shelf.write('users', [])
  const again = browser(at, Object.fromEntries(items) as Record<string, Named[]>)
  await again.shelf.load()
  expect(again.labels(), 'removed ones stay removed').toEqual([])
})

test('what cannot be saved stays in this browser, is told, and reaches the account the next time', async () => {
  const at = account([query('There')])
  const { shelf, labels, told, items } = browser(at)
  await shelf.load()
  at.state.fails = new TypeError('Failed to fetch')
  await shelf.write('users', [...shelf.shown('users'), query('Lees')])
  expect(labels()).toEqual(['There', 'Lees'])
  expect(told).toEqual([expect.stringMatching(/^“Lees” is in this browser alone.* cannot be reached/)])
  await shelf.write('users', [query('Lees')])
  expect(labels(), 'it was not removed').toEqual(['There', 'Lees'])
  expect(told[1]).toMatch(/^“There” was not removed\./)
  at.state.fails = undefined
  const next = browser(at, Object.fromEntries(items) as Record<string, Named[]>)
  await next.shelf.load()
  expect(next.labels()).toEqual(['There', 'Lees'])
  expect(next.items.size).toBe(0)
})

test('what could not be loaded is told until it is here, asked for again at once', async () => {
  const at = account([query('There')])
  const { shelf, labels } = browser(at)
  at.state.fails = new Failed(500, { errors: { base: 'Something went wrong.' }, code: 'unexpected' })
  await shelf.load()
  expect([labels(), shelf.unloaded()]).toEqual([[], 'Something went wrong.'])
  at.state.fails = undefined
  const heard = vi.fn()
  shelf.watchLoading(heard)
  await shelf.loadAgain()
  expect([labels(), shelf.unloaded(), heard.mock.calls.length]).toEqual([['There'], undefined, 1])
})

test('a name is asked for, and somebody else who comes finds nothing', async () => {
  const { shelf, labels, told, items } = browser(account([query('There')]))
  await shelf.load()
  await shelf.write('users', [...shelf.shown('users'), query('  ')])
  expect(labels()).toEqual(['There'])
  expect(told).toEqual(['Nothing was saved. Enter a name.'])
  shelf.forget()
  expect(labels()).toEqual([])
  expect(items.size).toBe(0)
})

test('an answer asked for before something was saved does not take it away', async () => {
  const at = account()
  const { shelf, labels } = browser(at)
  let answer = (_: SavedQuery[]) => {}
  vi.spyOn(at, 'list').mockReturnValueOnce(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  const loading = shelf.load()
  await shelf.write('users', [query('Lees')])
  answer([])
  await loading
  expect(labels()).toEqual(['Lees'])
})
