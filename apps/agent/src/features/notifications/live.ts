import * as contacts from '@openbook/api/contacts.ts'
import type { Notification, NotificationsRead } from '@openbook/api/notifications.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cable, subscribe } from '../../lib/cable.ts'
import { query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { useGo } from '../../ui/Link.tsx'

const SHOWN = 10

export const noticesQuery = query(notifications.list, { query: { limit: SHOWN } })

/** Listens while the app is open: a new notice is said at once, and whatever it touches on the screen is fetched again. */
export function useLiveNotices() {
  const client = useQueryClient()
  const go = useGo()
  useEffect(() => {
    if (cable.state === 'signed_out') cable.connect()
    const all = () => void refresh(client, notifications.list, contacts.list)
    return subscribe(
      { channel: notifications.CHANNEL },
      {
        message: ({ type, data }) => {
          if (type === notifications.CREATED) {
            const { title, link } = data as Notification
            say(title, { tone: 'info', ...(link && { action: { label: 'Open', run: () => go(link) } }) })
            all()
          } else if (type === notifications.READ) {
            const { unread_count } = data as NotificationsRead
            client.setQueryData(noticesQuery.queryKey, known => known && { ...known, unread_count })
            void refresh(client, notifications.list)
          } else if (type.startsWith('contacts.')) void refresh(client, contacts.list)
        },
        gap: all,
      },
    )
  }, [client, go])
}
