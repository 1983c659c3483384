import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchCable } from '../lib/cable.ts'
import { reloadUser } from '../lib/current-user.ts'
import { levels } from '../lib/levels.ts'

/** By then a page that signed out by itself is gone. */
const SETTLED_MS = 1500

/** Where the socket is closed for good who is signed in is asked at once: a page whose session somebody ended shows nobody's clients any longer. */
export function useSessionOver() {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => void levels.left().then(() => reloadUser(client))
    const stop = watchCable(state => {
      clearTimeout(timer)
      if (state === 'signed_out') timer = setTimeout(ask, SETTLED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
