import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import { call } from '@openbook/api/core/call.ts'
import { MERGE_FIELDS } from '@openbook/api/core/merge-fields.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Letter } from './email.ts'

type Filled = Awaited<ReturnType<typeof call<typeof emailTemplates.fill>>>

/** Puts a template, filled in for the contact, into the letter; what was typed is replaced only when told so. */
export function useTemplate(contactId: number, form: UseFormReturn<Letter>) {
  const [waiting, setWaiting] = useState<Filled>()
  const [put, setPut] = useState<Filled>()
  const write = (filled: Filled) => {
    form.setValue('subject', filled.subject)
    form.setValue('email_body', filled.email_body)
    form.clearErrors()
    setWaiting(undefined)
    setPut(filled)
  }
  const ask = useMutation({
    mutationFn: (chosen: { template: number } | { campaign: number }): Promise<Filled> =>
      'template' in chosen
        ? call(emailTemplates.fill, { params: { id: contactId, templateId: chosen.template } })
        : call(campaignTriggers.fill, { params: { id: contactId, triggerId: chosen.campaign } }),
    onSuccess: filled => (isTyped(form.getValues(), put) ? setWaiting(filled) : write(filled)),
  })
  return {
    choose: (template: number) => ask.mutate({ template }),
    chooseCampaign: (campaign: number) => ask.mutate({ campaign }),
    filling: ask.isPending,
    said: waiting ? REPLACES : put?.gaps.length ? gapsOf(put) : undefined,
    use: waiting && (() => write(waiting)),
  }
}

const REPLACES = {
  severity: 'info',
  text: 'The template replaces the subject and the message you have written.',
} as const

/** Something stands there that did not come from a template. */
function isTyped({ subject, email_body }: Letter, put: Filled | undefined) {
  if (put && subject === put.subject && email_body === put.email_body) return false
  return Boolean(subject.trim() || email_body.trim())
}

function gapsOf({ gaps }: Filled) {
  const names = gaps.map(field => MERGE_FIELDS[field].toLowerCase()).join(', ')
  return { severity: 'warning', text: `This contact has no ${names}. Read the text over before you send it.` } as const
}
