import { Failed } from '@openbook/api/core/errors.ts'
import { useEffect } from 'react'
import { useCheckAuth, useEvent } from 'react-admin'
import { forget, me } from '../authProvider.ts'
import { watchCable } from '../cable.ts'
import { levels } from '../levels.ts'

/** By then a page that signed out by itself is gone. */
const SETTLED_MS = 1500

/** Where the socket is closed for good it is asked at once who is signed in: a page whose session somebody ended is left. */
export function SessionOver() {
  const checkAuth = useCheckAuth()
  const ask = useEvent(() => {
    forget()
    me().catch((error: unknown) => {
      forget()
      if (error instanceof Failed && error.status === 401) checkAuth().catch(() => {})
    })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchCable(state => {
      clearTimeout(timer)
      if (state === 'signed_out') timer = setTimeout(() => void levels.left().then(ask), SETTLED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [ask])
  return null
}
