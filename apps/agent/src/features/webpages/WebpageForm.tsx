import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import * as webpages from '@openbook/api/webpages.ts'
import { lineLabel } from '@openbook/config/limits.ts'
import { US_STATES } from '@openbook/config/states.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useUser } from '../../lib/current-user.ts'
import { mutation, query } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useOnItsWay } from '../../ui/use-on-its-way.ts'
import { changesOf } from './changes.ts'

const WIDE = { gridColumn: '1 / -1' }

const valuesOf = (page: webpages.WebpageSettings) => ({
  headline: page.headline ?? '',
  about: page.about ?? '',
  lines_of_business: page.lines_of_business as (typeof LINES_OF_BUSINESS)[number][],
  licensed_states: page.licensed_states,
  office_hours: page.office_hours ?? '',
  medicare_organizations: String(page.medicare_organizations ?? ''),
  medicare_plans: String(page.medicare_plans ?? ''),
  active: page.active,
})

/** The words of the page; what stays empty is filled with what the page says by itself. */
export function WebpageForm({ page }: { page: webpages.WebpageSettings }) {
  const { id } = useUser()
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: valuesOf(page) })
  const onItsWay = useOnItsWay(form)
  const save = useMutation({
    ...mutation(webpages.updateWebpage),
    meta: { shown: true },
    onSuccess: saved => {
      client.setQueryData(query(webpages.settings).queryKey, saved)
      onItsWay.saved(valuesOf(saved))
      setTrouble(undefined)
      say('Your page is saved.')
    },
    onError: error => {
      onItsWay.refused()
      setTrouble(showErrors(form, error))
    },
  })
  const { defaultValues } = form.formState
  const submit = form.handleSubmit(values => {
    onItsWay.send(values)
    save.mutate({ params: { id }, form: changesOf(values, defaultValues), files: {} })
  })
  const { control } = form
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)}>
      {trouble && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {trouble}
        </Alert>
      )}
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <FormControlLabel
            label="The page is open to visitors"
            control={<Switch checked={field.value} onChange={(_, on) => field.onChange(on)} onBlur={field.onBlur} />}
            sx={{ mb: 2 }}
          />
        )}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormField control={control} name="headline" label="Headline" sx={WIDE} />
        <FormField control={control} name="about" label="About" multiline minRows={4} sx={WIDE} />
        <Where control={control} />
        <FormField control={control} name="office_hours" label="Office hours" sx={WIDE} />
        <FormField
          control={control}
          name="medicare_organizations"
          label="Medicare organizations you represent"
          hint="The Medicare notice must name both figures."
          type="number"
        />
        <FormField control={control} name="medicare_plans" label="Plans they offer" type="number" />
      </Box>
      <Button type="submit" variant="contained" disabled={save.isPending} sx={{ mt: 2 }}>
        {save.isPending ? 'Saving…' : 'Save page'}
      </Button>
    </Box>
  )
}

/** What with, and where. */
function Where({ control }: { control: Control<ReturnType<typeof valuesOf>> }) {
  return (
    <>
      <Controller
        control={control}
        name="lines_of_business"
        render={({ field }) => (
          <Autocomplete
            multiple
            options={LINES_OF_BUSINESS}
            value={field.value}
            getOptionLabel={lineLabel}
            onChange={(_, chosen) => field.onChange(chosen)}
            renderInput={params => <TextField {...params} label="What you help with" />}
          />
        )}
      />
      <Controller
        control={control}
        name="licensed_states"
        render={({ field }) => (
          <Autocomplete
            multiple
            options={Object.keys(US_STATES)}
            value={field.value}
            getOptionLabel={state => (US_STATES as Record<string, string>)[state] ?? state}
            onChange={(_, chosen) => field.onChange(chosen)}
            renderInput={params => <TextField {...params} label="Licensed in" />}
          />
        )}
      />
    </>
  )
}
