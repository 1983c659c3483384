import Typography from '@mui/material/Typography'
import * as contactSecurities from '@openbook/api/contact-securities.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { money } from '@openbook/config/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { inputOf, KIND_LABELS, valuesOf } from './security-values.ts'

export type Security = z.output<typeof contactSecurities.ContactSecurity>

interface Props {
  security: Security
  contactId: number
  readOnly: boolean
  edit: () => void
}

export function SecurityRow({ security, contactId, readOnly, edit }: Props) {
  const client = useQueryClient()
  const params = { id: contactId }
  const settle = () => refresh(client, contactSecurities.list, contactTimeline.list)
  const restore = useMutation({ ...mutation(contactSecurities.create), onSuccess: settle })
  const destroy = useMutation({
    ...mutation(contactSecurities.destroy),
    onSuccess: () => {
      const again = () => restore.mutate({ params, body: inputOf(valuesOf(security)) })
      say(`${security.name} removed.`, { action: { label: 'Undo', run: again } })
    },
    onSettled: settle,
  })
  const { id: securityId, updated_at } = security
  const remove = () => destroy.mutate({ params: { ...params, securityId }, query: { updated_at } })
  return (
    <Row
      end={
        !readOnly && (
          <RowMenu
            of={security.name}
            acts={[
              ['Edit', edit],
              ['Remove', remove],
            ]}
          />
        )
      }
    >
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {security.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {factsOf(security)}
      </Typography>
    </Row>
  )
}

const factsOf = ({ kind, symbol, institution, account_number, quantity, value, as_of }: Security) =>
  [
    KIND_LABELS[kind] ?? kind,
    symbol,
    institution,
    account_number && `account ${account_number}`,
    quantity && `${Number(quantity).toLocaleString('en-US', { maximumFractionDigits: 4 })} units`,
    value && `${money(value)}${as_of ? ` on ${as_of}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
