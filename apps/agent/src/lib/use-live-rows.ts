import * as contacts from '@openbook/api/contacts.ts'
import type { Delivered } from '@openbook/api/core/cable.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscribe } from './cable.ts'

/** However much is changed, a list is fetched again no more often. */
const EVERY_MS = 3000

/**
 * Keeps the rows on the screen as others leave them; what is changed elsewhere in the book fetches nothing. The rows of a
 * pool also follow what comes to it and goes.
 */
export function useLiveRows(rows: { id: number }[] | undefined, pool_id?: number) {
  const client = useQueryClient()
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  }, [rows])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const renew = () => {
      timer = undefined
      last = performance.now()
      const routes = pool_id ? [contacts.list, pools.list] : [contacts.list]
      for (const { path } of routes) void client.invalidateQueries({ queryKey: [path] })
    }
    const soon = () => {
      timer ??= setTimeout(renew, Math.max(last + EVERY_MS - performance.now(), 0))
    }
    const hear = (all: boolean) => ({
      message: ({ type, data }: Delivered) => {
        if (type !== contacts.CHANGED) return
        const { ids } = data as contacts.ContactsChanged
        if (all || !ids || shown.current?.some(({ id }) => ids.includes(id))) soon()
      },
    })
    const leave = [subscribe({ channel: notifications.CHANNEL }, hear(false))]
    if (pool_id) leave.push(subscribe({ channel: pools.CHANNEL, id: pool_id }, hear(true)))
    return () => {
      clearTimeout(timer)
      for (const one of leave) one()
    }
  }, [client, pool_id])
}
