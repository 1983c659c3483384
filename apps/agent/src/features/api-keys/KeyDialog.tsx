import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { UserApiKey } from '@openbook/api/api-keys.ts'
import * as apiKeys from '@openbook/api/api-keys.ts'
import { call, type Input } from '@openbook/api/core/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { refresh } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { LIFETIMES, SCOPE_WORDS } from './words.ts'

type Scope = UserApiKey['scopes'][number]
interface Values {
  name: string
  scopes: Scope[]
  days: string
}
interface Props {
  apiKey?: UserApiKey
  made: (fresh: { name: string; key: string }) => void
  proven: <T>(act: () => Promise<T>) => Promise<T>
  close: () => void
}

const KEEP = ['keep', 'As it is'] as const

/** A key, new or changed: its name, what it may do, and until when. */
export function KeyDialog({ apiKey, made, proven, close }: Props) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<Values>({
    defaultValues: { name: apiKey?.name ?? '', scopes: apiKey?.scopes ?? [], days: apiKey ? 'keep' : '90' },
  })
  const onError = (error: unknown) => error instanceof DOMException || setTrouble(showErrors(form, error))
  const shared = { meta: { shown: true }, onError, onSettled: () => refresh(client, apiKeys.list) }
  const create = useMutation({
    mutationFn: (body: Input<typeof apiKeys.create>['body']) => proven(() => call(apiKeys.create, { body })),
    ...shared,
    onSuccess: ({ name, key }) => {
      made({ name, key })
      close()
    },
  })
  const update = useMutation({
    mutationFn: (changed: Input<typeof apiKeys.update>) => proven(() => call(apiKeys.update, changed)),
    ...shared,
    onSuccess: close,
  })
  const submit = form.handleSubmit(({ name, scopes, days }) => {
    const body = { name, scopes, ...(days !== 'keep' && { expires_in_days: days ? Number(days) : null }) }
    if (apiKey) update.mutate({ params: { id: apiKey.id }, body })
    else create.mutate(body)
  })
  return (
    <FormDialog
      title={apiKey ? `Edit ${apiKey.name}` : 'Add an API key'}
      act={apiKey ? 'Save key' : 'Add key'}
      trouble={trouble}
      busy={create.isPending || update.isPending}
      submit={submit}
      close={close}
    >
      <FormField control={form.control} name="name" label="Name" hint="What program uses it." autoFocus />
      <FormField
        control={form.control}
        name="days"
        label="Expires after"
        options={apiKey ? [KEEP, ...LIFETIMES] : LIFETIMES}
      />
      <Scopes control={form.control} />
    </FormDialog>
  )
}

function Scopes({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const toggle = (scope: Scope, on: boolean) =>
    field.onChange(on ? [...field.value, scope] : field.value.filter(each => each !== scope))
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, m: 0, p: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, mb: 0.5 }}>
        What it may do
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {(Object.entries(SCOPE_WORDS) as [Scope, string][]).map(([scope, word]) => (
          <FormControlLabel
            key={scope}
            label={word}
            control={
              <Checkbox
                size="small"
                checked={field.value.includes(scope)}
                onChange={(_, on) => toggle(scope, on)}
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </Box>
      <FormHelperText error={Boolean(fieldState.error)}>
        {fieldState.error?.message ?? 'No key can change passwords, tokens or keys, or sign in as someone else.'}
      </FormHelperText>
    </Box>
  )
}
