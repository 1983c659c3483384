import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { toWireDate } from '@openbook/config/dates.ts'
import { nextTerm } from '@openbook/config/next-term.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { closeToSee } from '../../ui/TwoEditors.tsx'
import { typedPremium } from './policy-values.ts'

interface Props {
  contactId: number
  policy: z.output<typeof contactPolicies.ContactPolicy>
  name: string
  /** The contact's line of business. */
  line: string | null
  close: () => void
}
interface Values {
  effective_date: string
  end_date: string
  premium: string
}

/** `01/31/2026` a year on; what has no such day is left to the agent. */
const yearOn = (date: string | null) => (date ? date.replace(/\d{4}$/, year => String(Number(year) + 1)) : '')

/** The term that follows the one in force; of one without an end, when it begins. */
function following({ effective_date, end_date, terms, ...policy }: Props['policy'], line: string | null) {
  const line_of_business = policy.line_of_business ?? line
  const next = end_date ? nextTerm({ effective_date, end_date, line_of_business, terms }) : undefined
  return {
    effective_date: next ? (toWireDate(next.effective_date) ?? '') : yearOn(effective_date),
    end_date: next ? (toWireDate(next.end_date) ?? '') : '',
  }
}

/** A new term after the one that was in force when the dialog was opened, which is kept as an earlier one. */
export function RenewDialog({ contactId, policy, name, line, close }: Props) {
  const client = useQueryClient()
  const [began] = useState(policy.updated_at)
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<Values>({
    defaultValues: { ...following(policy, line), premium: typedPremium(policy.premium) },
  })
  const params = { id: contactId, policyId: policy.id }
  const settle = () =>
    refresh(client, contactPolicies.list, contactPolicies.show, contactTimeline.list, lifeEvents.show)
  const undo = useMutation({ ...mutation(contactPolicies.undoRenewal), onSuccess: settle })
  const renew = useMutation({
    ...mutation(contactPolicies.renew),
    meta: { shown: true },
    onSuccess: ({ updated_at }) => {
      close()
      const again = () => undo.mutate({ params, query: { updated_at } })
      say(`${name} renewed.`, { action: { label: 'Undo', run: again } })
      return settle()
    },
    onError: error => setTrouble(closeToSee(showErrors(form, error))),
  })
  const submit = (values: Values) => {
    setTrouble(undefined)
    if (!values.effective_date)
      return form.setError('effective_date', { message: 'Say when the new term begins.' }, { shouldFocus: true })
    const premium = values.premium.replace(/[$,\s]/g, '')
    renew.mutate({ params, body: { ...values, premium, updated_at: began } })
  }
  return (
    <FormDialog
      title={`Renew ${name}`}
      act="Renew policy"
      trouble={trouble}
      busy={renew.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <DateField control={form.control} name="effective_date" label="New term from" required autoFocus />
      <DateField control={form.control} name="end_date" label="To" />
      <FormField
        control={form.control}
        name="premium"
        label="Premium in USD"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </FormDialog>
  )
}
