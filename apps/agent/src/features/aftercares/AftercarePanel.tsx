import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as aftercares from '@openbook/api/aftercares.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EnrollForm } from './EnrollForm.tsx'
import { Relatives } from './Relatives.tsx'
import { Steps } from './Steps.tsx'

interface Props {
  contactId: number
  readOnly: boolean
  /** Not there before the contact is in care. */
  onlyInCare: boolean
}

/** Care after a death in the family: the steps for this contact, and who else is in care. */
export function AftercarePanel({ contactId, readOnly, onlyInCare }: Props) {
  const params = { id: contactId }
  const client = useQueryClient()
  const may = useMay('aftercares.manage') && !readOnly
  const [enrolling, setEnrolling] = useState(false)
  const [shown, setShown] = useState(!onlyInCare)
  const { data, error, refetch, isFetching } = useQuery(query(aftercares.familyStatus, { params }))
  const end = useMutation({
    ...mutation(aftercares.end),
    onSuccess: () => refresh(client, aftercares.familyStatus, contactTimeline.list),
  })
  const self = data?.members.find(({ contact }) => contact.id === contactId)
  const relatives = data?.members.filter(each => each !== self) ?? []
  const free = data?.members.some(({ deceased, aftercare }) => !deceased && !aftercare)
  const action = may && free && !enrolling && (
    <Button size="small" onClick={() => setEnrolling(true)}>
      Enroll
    </Button>
  )
  if (!shown && (!onlyInCare || self?.aftercare)) setShown(true)
  if (!shown) return null
  return (
    <Panel title="Aftercare" action={action}>
      {error && !data ? (
        <Failed what="The aftercare" error={error} retry={refetch} busy={isFetching} />
      ) : !self ? (
        <Lines />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {enrolling && (
            <EnrollForm
              contactId={contactId}
              family={data?.members ?? []}
              recorded={data?.died_on ?? null}
              close={() => setEnrolling(false)}
            />
          )}
          {self.aftercare ? (
            <>
              <Steps contactId={contactId} care={self.aftercare} readOnly={!may} />
              {may && (
                <Button
                  size="small"
                  color="inherit"
                  disabled={end.isPending}
                  onClick={() => end.mutate({ params })}
                  sx={{ justifySelf: 'start' }}
                >
                  End the care
                </Button>
              )}
            </>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {self.deceased
                ? 'This contact has died. Enroll the family to be reminded what to do for them in the first year.'
                : 'Not in care. Enroll after a death in the family to be reminded what to do in the first year.'}
            </Typography>
          )}
          <Relatives members={relatives} />
        </Box>
      )}
    </Panel>
  )
}
