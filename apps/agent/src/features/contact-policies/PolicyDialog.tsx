import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { mutation, refresh } from '../../lib/query.ts'
import { showErrors } from '../../ui/form-errors.ts'
import { PolicyFields } from './PolicyFields.tsx'
import type { Policy } from './PolicyRow.tsx'
import { inputOf, type PolicyValues, valuesOf } from './policy-values.ts'

const check = zodResolver(contactPolicies.ContactPolicyInput) as unknown as Resolver<PolicyValues>

const resolver: Resolver<PolicyValues> = async (values, context, options) => {
  const { errors } = await check(inputOf(values) as unknown as PolicyValues, context, options)
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}

interface Props {
  contactId: number
  policy: Policy | undefined
  close: () => void
}

export function PolicyDialog({ contactId, policy, close }: Props) {
  const id = useId()
  const client = useQueryClient()
  const form = useForm<PolicyValues>({ defaultValues: valuesOf(policy), resolver, mode: 'onTouched' })
  const [trouble, setTrouble] = useState<string>()
  const settle = {
    meta: { shown: true },
    onSuccess: async () => {
      close()
      await refresh(client, contactPolicies.list, contactTimeline.list)
    },
    onError: (error: unknown) => setTrouble(showErrors(form, error)),
  }
  const create = useMutation({ ...mutation(contactPolicies.create), ...settle })
  const update = useMutation({ ...mutation(contactPolicies.update), ...settle })
  const busy = create.isPending || update.isPending
  const submit = (values: PolicyValues) => {
    setTrouble(undefined)
    const body = inputOf(values)
    if (policy) update.mutate({ params: { id: contactId, policyId: policy.id }, body })
    else create.mutate({ params: { id: contactId }, body })
  }
  return (
    <Dialog
      open
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
    >
      <form noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
        <DialogTitle id={id}>{policy ? 'Edit policy' : 'Add a policy'}</DialogTitle>
        <DialogContent>
          {trouble && (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {trouble}
            </Alert>
          )}
          <PolicyFields control={form.control} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? 'Saving…' : policy ? 'Save policy' : 'Add policy'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
