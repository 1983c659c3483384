import { localStorageStore, type Store } from 'react-admin'

const KEY = 'openbook-console'
const kept = localStorageStore('1', KEY)

/** What react-admin remembers in this browser. Signing out forgets it, but for the look and the saved queries. */
export const store: Store = {
  ...kept,
  reset: () => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`RaStore${KEY}.`) && !/\.(theme|version|.*savedQueries)$/.test(name))
        kept.removeItem(name.slice(`RaStore${KEY}.`.length))
  },
}
