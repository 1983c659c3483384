import { beforeEach, expect, test } from 'vitest'
import { begun, keepStep, keptStep } from './kept-step.ts'

const shelf = new Map<string, string>()
const browser = {
  sessionStorage: {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => void shelf.set(name, value),
    removeItem: (name: string) => void shelf.delete(name),
  },
}
const step = { otp_secret: 'one-of-many', last_otp_at: null, ways: ['app' as const], email: 'j•••@example.com' }
beforeEach(() => shelf.clear())

test('what waits for a second proof is there again after a reload, with where its code went', () => {
  expect(keptStep(browser)).toBeUndefined()
  const kept = { ...begun(step), sent: step.email }
  keepStep(browser, kept)
  expect(keptStep(browser)).toEqual(kept)
  keepStep(browser, undefined)
  expect(keptStep(browser)).toBeUndefined()
})

test('for ten minutes, as the server waits', () => {
  keepStep(browser, begun(step))
  expect(keptStep(browser, Date.now() + 9 * 60_000)).toMatchObject({ step })
  expect(keptStep(browser, Date.now() + 10 * 60_000 + 1)).toBeUndefined()
})

test('nothing comes of garbage, or of storage that is shut', () => {
  for (const garbage of ['{', '[]', '{"until":9999999999999}', '7']) {
    shelf.set('openbook-second-step', garbage)
    expect(keptStep(browser)).toBeUndefined()
  }
  const refuse = (): never => {
    throw new Error('shut')
  }
  const shut = { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } }
  keepStep(shut, begun(step))
  expect(keptStep(shut)).toBeUndefined()
})
