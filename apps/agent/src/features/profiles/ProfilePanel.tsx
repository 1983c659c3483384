import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { call } from '@openbook/api/core/call.ts'
import * as profiles from '@openbook/api/profiles.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { setUser, useUser } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { changedOf } from '../../ui/changed.ts'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useOnItsWay } from '../../ui/use-on-its-way.ts'
import { EmailPanel } from '../email-changes/EmailPanel.tsx'
import { PicturePicker } from './PicturePicker.tsx'

/** What colleagues and clients see of the user. */
export function ProfilePanel() {
  const { profile } = useUser()
  const client = useQueryClient()
  const keepAs = (name: (typeof profiles.PICTURES)[number]) => async (picture: Blob | null) => {
    const sent = picture ? { form: {}, files: { [name]: picture } } : { form: { remove: name }, files: {} }
    setUser(client, await call(profiles.updateProfile, sent))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel title="About you">
        <Details />
      </Panel>
      <EmailPanel />
      <Panel title="Pictures">
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <PicturePicker
            keep={keepAs('personal_photo')}
            label="Photo"
            hint="Colleagues see it, and visitors of your public page."
            src={profile.personal_photo}
            round
          />
          <PicturePicker
            keep={keepAs('logo')}
            label="Logo"
            hint="Of your practice or company. It stands on top of your public page."
            src={profile.logo}
          />
        </Box>
      </Panel>
    </Box>
  )
}

const COLUMNS = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 0.5 }

function Details() {
  const { id, profile, company } = useUser()
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({
    defaultValues: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      phone: formatPhone(profile.phone ?? ''),
      company_name: company.name ?? '',
      about_me: profile.about_me ?? '',
    },
  })
  const onItsWay = useOnItsWay(form)
  const save = useMutation({
    ...mutation(profiles.update),
    meta: { shown: true },
    onSuccess: user => {
      setUser(client, user)
      onItsWay.saved()
      setTrouble(undefined)
      say('Your profile is saved.')
    },
    onError: error => {
      onItsWay.refused()
      setTrouble(showErrors(form, error))
    },
  })
  const { defaultValues } = form.formState
  const submit = form.handleSubmit(typed => {
    onItsWay.send(typed)
    save.mutate({ params: { id }, body: changedOf(typed, defaultValues) })
  })
  const { control } = form
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)}>
      {trouble && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {trouble}
        </Alert>
      )}
      <Box sx={COLUMNS}>
        <FormField control={control} name="first_name" label="First name" autoComplete="given-name" />
        <FormField control={control} name="last_name" label="Last name" autoComplete="family-name" />
        <FormField
          control={control}
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          shapeOnLeave={formatPhone}
        />
        <FormField control={control} name="company_name" label="Company" autoComplete="organization" />
        <FormField
          control={control}
          name="about_me"
          label="About me"
          multiline
          minRows={4}
          hint="On your public page, where that does not say something else."
          sx={{ gridColumn: '1 / -1' }}
        />
      </Box>
      <Button type="submit" variant="contained" disabled={save.isPending} sx={{ mt: 2 }}>
        {save.isPending ? 'Saving…' : 'Save profile'}
      </Button>
    </Box>
  )
}
