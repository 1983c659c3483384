import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { LATEST_SHOWN } from '@openbook/config/limits.ts'
import { money } from '@openbook/config/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { mutation, query, refresh } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MostShown } from '../../ui/MostShown.tsx'
import { STATUS_LABELS } from './policy-values.ts'

interface Props {
  contactId: number
  policy: z.output<typeof contactPolicies.ContactPolicy>
  readOnly: boolean
}

/** What the policy was before it was renewed. */
export function EarlierTerms({ contactId, policy, readOnly }: Props) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const params = { id: contactId, policyId: policy.id }
  const { data, error, isFetching, refetch } = useQuery({ ...query(contactPolicies.show, { params }), enabled: open })
  const undo = useMutation({
    ...mutation(contactPolicies.undoRenewal),
    onSettled: () => refresh(client, contactPolicies.list, contactPolicies.show, contactTimeline.list, lifeEvents.show),
  })
  const takeBack = () => undo.mutate({ params, query: { updated_at: policy.updated_at } })
  return (
    <Box>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ ml: -0.75 }}>
        {open ? 'Hide earlier terms' : `Term ${policy.terms}: show earlier ones`}
      </Button>
      {open && error && !data && <Failed what="The terms" error={error} retry={refetch} busy={isFetching} />}
      {open && !data && !error && <Lines />}
      {open && data && (
        <Box component="ol" aria-label="Earlier terms" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
          {data.earlier_terms.map(term => (
            <Typography key={term.id} component="li" variant="body2">
              {[
                [term.effective_date, term.end_date].filter(Boolean).join(' to ') || 'No dates',
                term.premium && `${money(term.premium)} premium`,
                STATUS_LABELS[term.status] ?? term.status,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
      {open && data && (
        <MostShown
          listed={data.earlier_terms.length}
          most={LATEST_SHOWN}
        >{`The latest ${LATEST_SHOWN} terms are shown.`}</MostShown>
      )}
      {open && !readOnly && (
        <Button size="small" disabled={undo.isPending} onClick={takeBack} sx={{ ml: -0.75 }}>
          Take back the last renewal
        </Button>
      )}
    </Box>
  )
}
