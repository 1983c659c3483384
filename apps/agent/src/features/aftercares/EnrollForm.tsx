import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { CareMember } from '@openbook/api/aftercares.ts'
import * as aftercares from '@openbook/api/aftercares.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { typedDate } from '@openbook/config/dates.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'

interface Props {
  contactId: number
  family: z.output<typeof CareMember>[]
  /** The day of the death as it is recorded. */
  recorded: string | null
  close: () => void
}

/** When somebody died, and whether to begin for this contact or for the family. */
export function EnrollForm({ contactId, family, recorded, close }: Props) {
  const client = useQueryClient()
  const [died_on, setDiedOn] = useState(recorded ?? '')
  const enroll = useMutation({
    ...mutation(aftercares.enroll),
    meta: { shown: true },
    onSuccess: async () => {
      close()
      await refresh(client, aftercares.familyStatus, contactTimeline.list)
    },
  })
  const send = (all: boolean) =>
    enroll.mutate({ params: { id: contactId }, body: { died_on, ...(all && { family: true }) } })
  const free = family.filter(({ deceased, aftercare }) => !deceased && !aftercare)
  const self = free.some(({ contact }) => contact.id === contactId)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        label="Date of death"
        placeholder="MM/DD/YYYY"
        value={died_on}
        onChange={event => setDiedOn(typedDate(event.target.value))}
        helperText="Steps are due from here on. Left empty: from the day on record, else from today."
      />
      {enroll.isError && <Alert severity="error">{sentenceOf(enroll.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {self && (
          <Button size="small" variant="contained" disabled={enroll.isPending} onClick={() => send(false)}>
            Enroll this contact
          </Button>
        )}
        {free.length > (self ? 1 : 0) && (
          <Button size="small" variant="contained" disabled={enroll.isPending} onClick={() => send(true)}>
            Enroll the family ({free.length})
          </Button>
        )}
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
