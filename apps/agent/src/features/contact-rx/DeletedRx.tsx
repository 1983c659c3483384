import type * as contactRx from '@openbook/api/contact-rx.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { DeletedRows } from '../../ui/DeletedRows.tsx'
import { factsOf, nameOf } from './rx-values.ts'
import { useRx } from './use-rx.ts'

type Deleted = z.output<typeof contactRx.show.returns>['deleted']

export function DeletedRx({ contactId, deleted }: { contactId: number; deleted: Deleted }) {
  const [open, turn] = useState(false)
  const restore = useRx(contactId)
  return (
    <DeletedRows
      what="medicines"
      word="removed"
      count={deleted.length}
      open={open}
      turn={turn}
      rows={deleted.map(rx => ({
        id: rx.id,
        name: nameOf(rx),
        facts: rx.readable ? factsOf(rx) : '',
        deleted_at: rx.deleted_at,
      }))}
      restore={id => restore.mutate({ params: { id: contactId }, body: { rx_details: [{ id, restore: true }] } })}
      busy={restore.isPending}
    />
  )
}
