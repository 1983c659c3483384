import * as contacts from '@openbook/api/contacts.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import type { Notification, NotificationsRead } from '@openbook/api/notifications.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cable, subscribe } from '../../lib/cable.ts'
import { processStore } from '../../lib/processes.ts'
import { query, refresh } from '../../lib/query.ts'
import { refreshEvents } from '../../lib/refresh-events.ts'
import { shownFrom } from '../../lib/shown-from.ts'
import { say } from '../../lib/toasts.ts'
import { useGo } from '../../ui/Link.tsx'

export const SHOWN = 10

type Notices = Gets<typeof notifications.list>
const EVERY = { queryKey: [notifications.list.path] }

/** The latest so many. */
export const noticesQuery = (limit = SHOWN) => query(notifications.list, { query: { limit } })

/** What is to come goes along with contacts that are given away. */
const OF_CALENDARS = /^(events|contact_transfers|pools)\./

/** Whether a process notification tells of the same already. */
const onScreen = ({ bulk_job_id }: Notification['data']) => processStore.read().some(({ id }) => id === bulk_job_id)

/** Listens while the app is open: a new notice is said at once, and whatever it touches on the screen is fetched again. */
export function useLiveNotices() {
  const client = useQueryClient()
  const go = useGo()
  useEffect(() => {
    if (cable.state === 'signed_out') cable.connect()
    const all = (events: boolean) => {
      void refresh(client, notifications.list, contacts.list)
      if (events) void refreshEvents(client)
    }
    return subscribe(
      { channel: notifications.CHANNEL },
      {
        message: ({ offset, type, data }, isReplayed) => {
          if (type === notifications.CREATED) {
            const { kind, title, link, data: about } = data as Notification
            if (!onScreen(about) && shownFrom.isNews(offset, isReplayed))
              say(title, { tone: 'info', ...(link && { action: { label: 'Open', run: () => go(link) } }) })
            all(OF_CALENDARS.test(kind))
          } else if (type === notifications.READ) {
            const { unread_count } = data as NotificationsRead
            client.setQueriesData<Notices>(EVERY, known => known && { ...known, unread_count })
            void refresh(client, notifications.list)
          } else if (type.startsWith('contacts.') && type !== contacts.CHANGED) void refresh(client, contacts.list)
        },
        gap: () => all(true),
      },
    )
  }, [client, go])
}
