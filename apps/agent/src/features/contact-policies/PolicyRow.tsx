import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Row } from '../../ui/Rows.tsx'
import { EarlierTerms } from './EarlierTerms.tsx'
import { factsOf, nameOf, STATUS_LABELS } from './policy-values.ts'

const RenewDialog = lazy(async () => ({ default: (await import('./RenewDialog.tsx')).RenewDialog }))

export type Policy = z.output<typeof contactPolicies.ContactPolicy>

interface Props {
  policy: Policy
  contactId: number
  /** The contact's line of business. */
  line: string | null
  readOnly: boolean
  edit: () => void
}

export function PolicyRow({ policy, contactId, line, readOnly, edit }: Props) {
  const client = useQueryClient()
  const [doing, setDoing] = useState<'deleting' | 'renewing'>()
  const settle = () =>
    refresh(client, contactPolicies.list, contactPolicies.listDeleted, contactTimeline.list, lifeEvents.show)
  const restore = useMutation({ ...mutation(contactPolicies.restore), onSuccess: settle })
  const destroy = useMutation({
    ...mutation(contactPolicies.destroy),
    onSuccess: (_, { params }) =>
      say(`${nameOf(policy)} deleted.`, { action: { label: 'Undo', run: () => restore.mutate({ params }) } }),
    onSettled: () => {
      setDoing(undefined)
      return settle()
    },
  })
  return (
    <Row
      end={
        !readOnly && (
          <>
            <Button size="small" aria-label={`Renew ${nameOf(policy)}`} onClick={() => setDoing('renewing')}>
              Renew
            </Button>
            <IconButton size="small" aria-label={`Edit ${nameOf(policy)}`} onClick={edit}>
              <Edit fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={`Delete ${nameOf(policy)}`} onClick={() => setDoing('deleting')}>
              <Delete fontSize="small" />
            </IconButton>
          </>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body1" sx={{ fontWeight: 600 }}>
          {policy.plan_name ?? policy.carrier_name}
        </Typography>
        <Chip size="small" variant="outlined" label={STATUS_LABELS[policy.status] ?? policy.status} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {factsOf(policy)}
      </Typography>
      {policy.terms > 1 && <EarlierTerms contactId={contactId} policy={policy} readOnly={readOnly} />}
      <Suspense fallback={null}>
        {doing === 'renewing' && (
          <RenewDialog
            contactId={contactId}
            policy={policy}
            name={nameOf(policy)}
            line={line}
            close={() => setDoing(undefined)}
          />
        )}
      </Suspense>
      {doing === 'deleting' && (
        <ConfirmDialog
          title="Delete this policy?"
          act="Delete policy"
          busy={destroy.isPending}
          onAct={() =>
            destroy.mutate({
              params: { id: contactId, policyId: policy.id },
              query: { updated_at: policy.updated_at },
            })
          }
          onClose={() => setDoing(undefined)}
        >
          {`${nameOf(policy)}${policy.policy_number ? `, number ${policy.policy_number}` : ''}. It can be brought back.`}
        </ConfirmDialog>
      )}
    </Row>
  )
}
