import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { US_STATES } from '@openbook/config/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { query } from '../../lib/query.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { KIND_LABELS, type Kind, useLifeAct } from './life.ts'

const HINTS: Partial<Record<Kind, string>> = {
  deceased: 'No message goes out to them any more, nor for 90 days to whoever is linked to them.',
  do_not_contact:
    'No message goes out to them any more, nor to their phones and e-mails on other contacts of your agency.',
  do_not_mail: 'No letter, label or mailer kit goes to them any more. They may still be called and e-mailed.',
  moved_state:
    'Their state changes with it. Nothing about plans goes out by itself until their agent is licensed there.',
  plan_lost: 'Nothing more goes out by itself about the end of this plan.',
}

const MOST = 200
const optionOf = ({ id, carrier_name, plan_name }: z.output<typeof contactPolicies.ContactPolicy>) =>
  [String(id), [carrier_name, plan_name].filter(Boolean).join(' ')] as const

interface Values {
  kind: Kind
  happened_on: string
  state: string
  policy_id: string
  note: string
}

/** Something that happened in their life. */
export function LifeDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<Values>({
    defaultValues: { kind: 'plan_lost', happened_on: '', state: '', policy_id: '', note: '' },
  })
  const create = useLifeAct(lifeEvents.create, contactId, { shown: true, done: close })
  const kind = form.watch('kind')
  const plans = useQuery({
    ...query(contactPolicies.list, { params: { id: contactId }, query: { limit: MOST } }),
    enabled: kind === 'plan_lost',
  })
  const submit = ({ state, policy_id, ...told }: Values) => {
    setTrouble(undefined)
    create.mutate(
      {
        params: { id: contactId },
        body: {
          ...told,
          ...(told.kind === 'moved_state' && { state }),
          ...(told.kind === 'plan_lost' && policy_id && { policy_id: Number(policy_id) }),
        },
      },
      { onError: error => setTrouble(showErrors(form, error)) },
    )
  }
  return (
    <FormDialog
      title="Add a life event"
      act="Add life event"
      trouble={trouble}
      busy={create.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={form.control}
        name="kind"
        label="What happened"
        hint={HINTS[kind]}
        options={Object.entries(KIND_LABELS)}
        autoFocus
      />
      <DateField control={form.control} name="happened_on" label="When" />
      {kind === 'moved_state' && (
        <FormField
          control={form.control}
          name="state"
          label="New state"
          options={[['', '—'], ...Object.entries(US_STATES)]}
        />
      )}
      {kind === 'plan_lost' && (
        <FormField
          control={form.control}
          name="policy_id"
          label="Which plan"
          options={[['', 'Any they had until now'], ...(plans.data?.data ?? []).map(optionOf)]}
        />
      )}
      <FormField control={form.control} name="note" label="Note" multiline sx={{ gridColumn: '1 / -1' }} />
    </FormDialog>
  )
}
