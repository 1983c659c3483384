import * as authIps from '@openbook/api/auth-ips.ts'
import { call } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import type { AuthIp } from './AuthIpsPanel.tsx'

interface Props {
  row: AuthIp | undefined
  yourIp: string
  proven: <T>(act: () => Promise<T>) => Promise<T>
  close: () => void
}
interface Values {
  range: string
  label: string
}

/** What a change is refused for until it is asked for once more. */
export const WARNINGS: readonly string[] = ['auth_ips.locks_out', 'auth_ips.ends_sessions']

/** One address or range, added or changed. What would shut oneself out is said, and done when the same is sent once more. */
export function RangeDialog({ row, yourIp, proven, close }: Props) {
  const client = useQueryClient()
  const form = useForm<Values>({ defaultValues: { range: row?.range ?? yourIp, label: row?.label ?? '' } })
  const [trouble, setTrouble] = useState<string>()
  const [warned, setWarned] = useState<string>()
  const range = useWatch({ control: form.control, name: 'range' })
  const save = useMutation({
    mutationFn: (body: Values & { confirm: boolean }) =>
      proven(() => (row ? call(authIps.update, { params: { id: row.id }, body }) : call(authIps.create, { body }))),
    meta: { shown: true },
    onSuccess: async ({ range }) => {
      close()
      await refresh(client, authIps.list)
      say(`${range} is ${row ? 'saved' : 'added'}.`)
    },
    onError: (error, sent) => {
      if (error instanceof DOMException) return
      setWarned(error instanceof Failed && WARNINGS.includes(error.code ?? '') ? sent.range : undefined)
      setTrouble(showErrors(form, error))
    },
  })
  const act = row ? 'Save address' : 'Add address'
  return (
    <FormDialog
      title={row ? 'Edit address' : 'Add an address'}
      act={warned === range ? `${act} all the same` : act}
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(values => save.mutate({ ...values, confirm: warned === values.range }))}
      close={close}
    >
      <FormField
        control={form.control}
        name="range"
        label="Address or range"
        hint="203.0.113.7, or 203.0.113.0/24 for a range."
        autoFocus
        autoComplete="off"
      />
      <FormField control={form.control} name="label" label="What is there" hint="Office, home…" autoComplete="off" />
    </FormDialog>
  )
}
