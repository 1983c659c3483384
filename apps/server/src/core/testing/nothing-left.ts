import { afterAll, expect, vi } from 'vitest'

/** What `testing/cable.ts` gives the client of Rails, as it has them in a browser. */
const OF_CABLES = ['addEventListener', 'removeEventListener']

/** Libraries keep things of theirs under symbols and `__names`. */
const globals = () =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name]) => !name.startsWith('__') && !OF_CABLES.includes(name))
      .map(([name, { get, value }]) => [name, get ?? value] as const),
  )
const servers = () => process.getActiveResourcesInfo().filter(kind => kind.endsWith('ServerWrap')).length

const before = { globals: globals(), env: { ...process.env }, folder: process.cwd(), servers: servers() }

// The next file runs in this process: it finds it as this one did, and no server goes on.
afterAll(async () => {
  const now = globals()
  const changed = [...new Set([...before.globals.keys(), ...now.keys()])].filter(
    name => !Object.is(now.get(name), before.globals.get(name)),
  )
  expect(changed, 'globals that are others than before').toEqual([])
  expect({ ...process.env }, 'process.env').toEqual(before.env)
  expect(process.cwd(), 'the folder').toBe(before.folder)
  await vi.waitFor(() => expect(servers(), 'servers that still listen').toBe(before.servers), 20_000)
})
