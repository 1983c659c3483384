import { CABLE_PATH } from '@openbook/api/core/cable.ts'
import { CableClient, type CableState } from '@openbook/api/core/cable-client.ts'
import { createConsumer } from '@rails/actioncable'

const watchers = new Set<(state: CableState) => void>()

/** The one socket of this window, signed in by the session cookie; it opens with the first subscription. */
export const cable = new CableClient(createConsumer(CABLE_PATH), state => {
  for (const watch of watchers) watch(state)
})

/** Tells of every change of the connection, for React's useSyncExternalStore among others. Returns what stops it. */
export const watchCable = (watch: (state: CableState) => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Listens to a channel, through lost connections; returns what ends it. */
export const subscribe: CableClient['subscribe'] = (params, listener) => cable.subscribe(params, listener)

window.addEventListener('online', () => {
  if (cable.state === 'connecting') cable.connect()
})
