import * as savedQueries from '@openbook/api/saved-queries.ts'
import { localStorageStore, type Store } from 'react-admin'
import { believed } from '../levels.ts'
import { type Named, Shelf } from '../saved-queries/shelf.ts'
import { call } from '../wire.ts'

const KEY = 'openbook-console'
const kept = localStorageStore('1', KEY)

/** Saved queries are with the account: each person has their own, in whatever browser. */
export const shelf = new Shelf(
  {
    list: () => call(savedQueries.list),
    create: body => call(savedQueries.create, { body }),
    destroy: id => call(savedQueries.destroy, { params: { id } }),
  },
  kept,
  () => believed.user?.id,
)
const listOf = (key: string) => /^(\w+)\.savedQueries$/.exec(key)?.[1]

/** Whoever comes after somebody else in this browser, signed out here or not, finds nothing of what they looked at. */
export function belongTo(user_id: number) {
  if (kept.getItem('user') === user_id) return
  store.reset()
  kept.setItem('user', user_id)
}

function write(key: string, value: unknown) {
  const list = listOf(key)
  if (list) void shelf.write(list, (value ?? []) as Named[])
  else kept.setItem(key, value)
}

/** What react-admin remembers in this browser. Signing out forgets it, but for the look and what has not reached an account yet. */
export const store: Store = {
  ...kept,
  getItem: <T>(key: string, otherwise?: T) => {
    const list = listOf(key)
    return list ? (shelf.shown(list) as T) : kept.getItem(key, otherwise)
  },
  setItem: write,
  removeItem: key => write(key, undefined),
  subscribe: (key, hear) => {
    const list = listOf(key)
    return list ? shelf.watch(list, hear) : kept.subscribe(key, hear)
  },
  reset: () => {
    shelf.forget()
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`RaStore${KEY}.`) && !/\.(theme|version|savedQueries\.\d+)$/.test(name))
        kept.removeItem(name.slice(`RaStore${KEY}.`.length))
  },
}
