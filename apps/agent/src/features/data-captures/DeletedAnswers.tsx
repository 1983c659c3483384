import * as dataCaptures from '@openbook/api/data-captures.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { relative } from '../../lib/dates.ts'
import { DeletedRows } from '../../ui/DeletedRows.tsx'
import { useAnswerAct } from './use-answer.ts'

type Deleted = z.output<typeof dataCaptures.show.returns>['deleted']

export function DeletedAnswers({ contactId, deleted }: { contactId: number; deleted: Deleted }) {
  const [open, turn] = useState(false)
  const restore = useAnswerAct(contactId, dataCaptures.restore)
  return (
    <DeletedRows
      what="answers"
      word="removed"
      count={deleted.length}
      open={open}
      turn={turn}
      rows={deleted.map(({ id, key, value, source, captured_by, captured_at, deleted_at }) => ({
        id,
        name: `${key}: ${value}`,
        facts: [source ?? captured_by?.name, relative(captured_at)].filter(Boolean).join(' · '),
        deleted_at,
      }))}
      restore={answerId => restore.mutate({ params: { id: contactId, answerId } })}
      busy={restore.isPending}
    />
  )
}
