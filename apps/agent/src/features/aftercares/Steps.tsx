import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CareMember } from '@openbook/api/aftercares.ts'
import * as aftercares from '@openbook/api/aftercares.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { Tick } from '../../ui/Tick.tsx'

interface Props {
  contactId: number
  care: NonNullable<z.output<typeof CareMember>['aftercare']>
  readOnly: boolean
}

/** What is to do, and by when; a tick says that it is done. */
export function Steps({ contactId, care, readOnly }: Props) {
  const client = useQueryClient()
  /** What was ticked a moment ago, until the answer is there. */
  const [just, setJust] = useState<Record<number, boolean>>({})
  const tick = useMutation({
    ...mutation(aftercares.updateStep),
    onSuccess: () => refresh(client, aftercares.familyStatus, contactTimeline.list),
  })
  const change = (stepId: number, done: boolean) => {
    setJust(known => ({ ...known, [stepId]: done }))
    tick.mutate({ params: { id: contactId, stepId }, body: { done } }, { onSettled: () => setJust({}) })
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {care.steps.map(({ id, title, due_on, overdue, done_at }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          {readOnly ? null : (
            <Tick label={title} checked={just[id] ?? done_at !== null} change={done => change(id, done)} />
          )}
          <Box sx={{ py: 0.5, minWidth: 0 }}>
            <Typography
              variant="body2"
              sx={{ ...(done_at && { color: 'text.secondary', textDecoration: 'line-through' }) }}
            >
              {title}
            </Typography>
            <Typography variant="caption" sx={{ color: overdue ? 'error.main' : 'text.secondary' }}>
              {done_at ? 'Done' : overdue ? `Was due ${due_on}` : `Due ${due_on}`}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
