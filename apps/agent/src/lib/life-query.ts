import * as lifeEvents from '@openbook/api/life-events.ts'
import { query } from './query.ts'

/** What happened in the life of a contact, and how they may be reached. The page of whoever may be seen no more says so itself. */
export const lifeQuery = (contactId: number) => ({
  ...query(lifeEvents.show, { params: { id: contactId } }),
  meta: { shown: true },
})
