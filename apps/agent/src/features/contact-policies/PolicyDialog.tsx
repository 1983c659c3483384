import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { inWords } from '@openbook/api/core/in-words.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { dayErrors } from '../../ui/day-errors.ts'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { LostDialog } from './LostDialog.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import type { Policy } from './PolicyRow.tsx'
import { inputOf, isOver, nameOf, newPolicy, type PolicyValues, valuesOf, WORDS } from './policy-values.ts'
import { SamePolicies } from './SamePolicies.tsx'
import { useAddPolicy } from './use-add-policy.ts'

const check = zodResolver(contactPolicies.ContactPolicyInput, { error: inWords }) as unknown as Resolver<PolicyValues>

const resolver: Resolver<PolicyValues> = async (values, context, options) => {
  const checked = await check(inputOf(values) as unknown as PolicyValues, context, options)
  const errors = { ...checked.errors, ...dayErrors(values, ['effective_date', 'end_date']) }
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}

const usePolicyForm = (policy: Policy | undefined) =>
  useForm<PolicyValues>({ defaultValues: policy ? valuesOf(policy) : newPolicy(), resolver, mode: 'onTouched' })

interface Props {
  contactId: number
  policy: Policy | undefined
  /** The contact's line of business. */
  line: string | null
  /** Another policy instead of this one. */
  edit: (policy: Policy) => void
  close: () => void
}

export function PolicyDialog({ contactId, policy, line, edit, close }: Props) {
  const id = useId()
  const client = useQueryClient()
  const form = usePolicyForm(policy)
  const { began, trouble, refused, clear } = useTwoEditors<Policy, PolicyValues>({
    form,
    row: policy,
    valuesOf,
    read: () => readAnew(client, query(contactPolicies.show, { params: { id: contactId, policyId: policy?.id ?? 0 } })),
    words: () => WORDS,
  })
  const settle = {
    meta: { shown: true },
    onSuccess: async () => {
      // Whoever opens it again at once begins from what they saved.
      await refresh(client, contactPolicies.list)
      close()
      await refresh(client, contactTimeline.list, lifeEvents.show)
    },
    onError: refused,
    onSettled: () => setAsking(undefined),
  }
  const adding = useAddPolicy(contactId, settle)
  const update = useMutation({ ...mutation(contactPolicies.update), ...settle })
  const [asking, setAsking] = useState<PolicyValues>()
  const busy = adding.busy || update.isPending
  const { isDirty } = form.formState
  useUnsaved(() => isDirty, { busy })
  const send = (values: PolicyValues, lost?: boolean) => {
    clear()
    const more = { updated_at: began.current?.updated_at, ...(lost !== undefined && { lost }) }
    if (policy) update.mutate({ params: { id: contactId, policyId: policy.id }, body: { ...inputOf(values), ...more } })
    else adding.add(values)
  }
  const submit = (values: PolicyValues) => (began.current?.is_last && isOver(values) ? setAsking(values) : send(values))
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
          <PolicyFields control={form.control} line={line} />
          {adding.known.length > 0 && (
            <SamePolicies
              contactId={contactId}
              known={adding.known}
              busy={busy}
              edit={edit}
              close={close}
              addAnyway={() => void form.handleSubmit(adding.addAnyway)()}
            />
          )}
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
      {asking && policy && (
        <LostDialog
          name={nameOf(policy)}
          busy={busy}
          save={lost => send(asking, lost)}
          close={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  )
}
