import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Wallet } from '@openbook/api/wallets.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { changedOf } from '../../ui/changed.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { refreshWallet } from './wallet.ts'

const WIDE = { gridColumn: '1 / -1' }
const plain = (amount: string) => amount.replace(/\.00(00)?$|00$/, '')
const FIELDS = [
  ['threshold', 'Refill below', 'What can be spent then.'],
  ['amount', 'Charge', 'In dollars; more if more is short.'],
  ['daily_cap', 'At most in 24 hours', 'Never more than this by itself.'],
] as const

/** When and by how much the wallet fills itself from the card. */
export function RefillDialog({ settings, close }: { settings: Wallet['auto_refill']; close: () => void }) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const { enabled, threshold, amount, daily_cap } = settings
  const form = useForm({
    defaultValues: { enabled, threshold: plain(threshold), amount: plain(amount), daily_cap: plain(daily_cap) },
  })
  const save = useMutation({
    ...mutation(wallets.updateSettings),
    meta: { shown: true },
    onSuccess: ({ auto_refill }) => {
      close()
      say(auto_refill.enabled ? 'Auto-refill is on.' : 'Auto-refill is off.')
      return refreshWallet(client)
    },
    onError: error => setTrouble(showErrors(form, error) ?? form.formState.errors.enabled?.message),
  })
  const { defaultValues } = form.formState
  return (
    <FormDialog
      title="Auto-refill"
      act="Save auto-refill"
      trouble={trouble ?? form.formState.errors.enabled?.message}
      busy={save.isPending}
      submit={form.handleSubmit(values => {
        setTrouble(undefined)
        save.mutate({ body: changedOf(values, defaultValues) })
      })}
      close={close}
    >
      <Controller
        control={form.control}
        name="enabled"
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            control={<Switch checked={value} onChange={(_, on) => onChange(on)} slotProps={{ input: { ref } }} />}
            label="Fill the wallet from the card by itself"
            sx={WIDE}
          />
        )}
      />
      {FIELDS.map(([name, label, hint]) => (
        <FormField
          key={name}
          control={form.control}
          name={name}
          label={label}
          hint={hint}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
    </FormDialog>
  )
}
