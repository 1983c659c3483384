import { localStorageStore, type Store } from 'react-admin'
import { believed } from '../levels.ts'

const KEY = 'openbook-console'
const kept = localStorageStore('1', KEY)

/** Saved queries hold what was searched for: each person has their own, whoever shares the browser. */
const own = (key: string) => (key.endsWith('savedQueries') ? `${key}.${believed.user?.id ?? 0}` : key)

/** Whoever comes after somebody else in this browser, signed out here or not, finds nothing of what they looked at. */
export function belongTo(user_id: number) {
  if (kept.getItem('user') === user_id) return
  store.reset()
  kept.setItem('user', user_id)
}

/** What react-admin remembers in this browser. Signing out forgets it, but for the look and everyone's saved queries. */
export const store: Store = {
  ...kept,
  getItem: (key, otherwise) => kept.getItem(own(key), otherwise),
  setItem: (key, value) => kept.setItem(own(key), value),
  removeItem: key => kept.removeItem(own(key)),
  subscribe: (key, hear) => kept.subscribe(own(key), hear),
  reset: () => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`RaStore${KEY}.`) && !/\.(theme|version|savedQueries\.\d+)$/.test(name))
        kept.removeItem(name.slice(`RaStore${KEY}.`.length))
  },
}
