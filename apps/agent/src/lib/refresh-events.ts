import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as events from '@openbook/api/events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from './query.ts'

/** Whatever an event is shown on is read again. */
export const refreshEvents = (client: QueryClient) =>
  refresh(client, events.list, events.contactEvents, events.calendarHistory, contactTimeline.list)
