import * as contacts from '@openbook/api/contacts.ts'
import type { Notification, NotificationsRead } from '@openbook/api/notifications.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cable, subscribe } from '../../lib/cable.ts'
import { processStore } from '../../lib/processes.ts'
import { query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { useGo } from '../../ui/Link.tsx'

const SHOWN = 10

export const noticesQuery = query(notifications.list, { query: { limit: SHOWN } })

/** Whether a process notification tells of the same already. */
const onScreen = ({ bulk_job_id }: Notification['data']) => processStore.read().some(({ id }) => id === bulk_job_id)

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
            const { title, link, data: about } = data as Notification
            if (!onScreen(about))
              say(title, { tone: 'info', ...(link && { action: { label: 'Open', run: () => go(link) } }) })
            all()
          } else if (type === notifications.READ) {
            const { unread_count } = data as NotificationsRead
            client.setQueryData(noticesQuery.queryKey, known => known && { ...known, unread_count })
            void refresh(client, notifications.list)
          } else if (type.startsWith('contacts.') && type !== contacts.CHANGED) void refresh(client, contacts.list)
        },
        gap: all,
      },
    )
  }, [client, go])
}
