import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as emailChanges from '@openbook/api/email-changes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refresh } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useProof } from '../sessions/ProofPanel.tsx'

const WIDE = { gridColumn: '1 / -1' }

/** Asks where to write from now on; the server asks who is there where that was not shown of late. */
export function EmailDialog({ close }: { close: () => void }) {
  const client = useQueryClient()
  const { proven, dialog } = useProof()
  const form = useForm({ defaultValues: { email: '' } })
  const [trouble, setTrouble] = useState<string>()
  const ask = useMutation({
    mutationFn: (body: { email: string }) => proven(() => call(emailChanges.create, { body })),
    meta: { shown: true },
    onSuccess: async () => {
      await refresh(client, emailChanges.show)
      close()
    },
    onError: error => {
      if (!(error instanceof DOMException)) setTrouble(showErrors(form, error))
    },
  })
  return (
    <>
      <FormDialog
        title="Change your e-mail address"
        act="Send me a link"
        trouble={trouble}
        busy={ask.isPending}
        submit={form.handleSubmit(values => {
          setTrouble(undefined)
          ask.mutate(values)
        })}
        close={close}
      >
        <FormField
          control={form.control}
          name="email"
          label="New e-mail address"
          type="email"
          autoComplete="email"
          autoFocus
          sx={WIDE}
        />
        <Typography variant="body2" sx={{ ...WIDE, color: 'text.secondary' }}>
          We send a link there, and tell the address you have now. Nothing changes until you open the link.
        </Typography>
      </FormDialog>
      {dialog}
    </>
  )
}
