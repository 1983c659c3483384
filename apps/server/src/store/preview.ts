import type { OrderPreview, preview as route } from '@openbook/api/store.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { priced, soldTo } from './lines.ts'
import { count, recipientsOf } from './recipients.ts'

type Body = (typeof route)['body']['_zod']['output']

/** What an order would cost now, and who would get it. */
export async function preview(
  db: Db,
  viewer: Viewer,
  { items, ...choice }: Body,
): Promise<z.input<typeof OrderPreview>> {
  const sold = await soldTo(db, viewer, items)
  const contacts = sold.some(({ per_contact }) => per_contact)
    ? await count(db, await recipientsOf(db, viewer, choice))
    : null
  return { ...(await priced(db, items, sold, contacts?.receiving ?? 0)), contacts }
}
