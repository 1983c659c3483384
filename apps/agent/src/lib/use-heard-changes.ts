import * as contacts from '@openbook/api/contacts.ts'
import type { Delivered } from '@openbook/api/core/cable.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import { useEffect, useRef } from 'react'
import { subscribe } from './cable.ts'

/** However much is changed, what is on the screen is fetched again no more often. */
const EVERY_MS = 3000

/** What was said so shortly before the screen listened may have come after it was read. */
const RECENT_MS = 3000

interface Heard {
  /** Whether the screen shows one of these; null where there were too many to name. */
  concerns: (ids: number[] | null) => boolean
  renew: () => void
  /** A pool on the screen: all that comes to it and goes concerns it. */
  pool_id?: number | undefined
}

/** Fetches again what the screen shows of contacts, as anybody changes them. */
export function useHeardChanges({ pool_id, ...screen }: Heard) {
  const now = useRef(screen)
  useEffect(() => {
    now.current = screen
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const renew = () => {
      timer = undefined
      last = performance.now()
      now.current.renew()
    }
    const soon = () => {
      timer ??= setTimeout(renew, Math.max(last + EVERY_MS - performance.now(), 0))
    }
    const hear = (all: boolean) => ({
      message: ({ type, data }: Delivered) => {
        if (type !== contacts.CHANGED) return
        if (all || now.current.concerns((data as contacts.ContactsChanged).ids)) soon()
      },
      gap: soon,
    })
    const leave = [subscribe({ channel: notifications.CHANNEL }, hear(false), { recent: RECENT_MS })]
    if (pool_id) leave.push(subscribe({ channel: pools.CHANNEL, id: pool_id }, hear(true), { recent: RECENT_MS }))
    return () => {
      clearTimeout(timer)
      for (const one of leave) one()
    }
  }, [pool_id])
}
