import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscribe } from '../../lib/cable.ts'
import type { Row } from './names.ts'

/** However much is changed, a list is fetched again no more often. */
const EVERY_MS = 3000

/** Keeps the rows on the screen as others leave them; what is changed elsewhere in the book fetches nothing. */
export function useLiveRows(rows: Row[] | undefined) {
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
      void client.invalidateQueries({ queryKey: [contacts.list.path] })
    }
    const leave = subscribe(
      { channel: notifications.CHANNEL },
      {
        message: ({ type, data }) => {
          if (type !== contacts.CHANGED) return
          const { ids } = data as contacts.ContactsChanged
          if (!ids || shown.current?.some(({ id }) => ids.includes(id)))
            timer ??= setTimeout(renew, Math.max(last + EVERY_MS - performance.now(), 0))
        },
      },
    )
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [client])
}
