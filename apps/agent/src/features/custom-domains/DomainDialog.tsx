import Typography from '@mui/material/Typography'
import type { CustomDomain } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'

interface Props {
  /** The one to rename; a new one without. */
  domain?: CustomDomain
  business_unit_id?: number | undefined
  saved?: (domain: CustomDomain) => void
  close: () => void
}

const WIDE = { gridColumn: '1 / -1' }

/** A domain, new or under another name. */
export function DomainDialog({ domain, business_unit_id, saved, close }: Props) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { custom_domain: domain?.shown_as ?? '' } })
  const settled = {
    meta: { shown: true },
    onSuccess: (made: CustomDomain) => {
      close()
      saved?.(made)
      say(domain ? `${made.shown_as} is saved. Set its records.` : `${made.shown_as} is added. Set its records.`)
      return refresh(client, customDomains.list, customDomains.dnsInstructions)
    },
    onError: (error: unknown) => setTrouble(showErrors(form, error)),
  }
  const create = useMutation({ ...mutation(customDomains.create), ...settled })
  const update = useMutation({ ...mutation(customDomains.update), ...settled })
  const submit = form.handleSubmit(({ custom_domain }) =>
    domain
      ? update.mutate({ params: { id: domain.id }, body: { custom_domain } })
      : create.mutate({ body: { custom_domain, ...(business_unit_id && { business_unit_id }) } }),
  )
  return (
    <FormDialog
      title={domain ? `Rename ${domain.shown_as}` : 'Add a domain'}
      act={domain ? 'Rename domain' : 'Add domain'}
      trouble={trouble}
      busy={create.isPending || update.isPending}
      submit={submit}
      close={close}
    >
      {domain && (
        <Typography variant="body2" sx={WIDE}>
          The new name has to be proven before it works.
          {domain.status === 'verified' && ` ${domain.shown_as} stops working at once.`}
        </Typography>
      )}
      <FormField
        control={form.control}
        name="custom_domain"
        label="Domain"
        hint="As in crm.example.com. You need to be able to change its DNS records."
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
        sx={WIDE}
      />
    </FormDialog>
  )
}
