import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft } from '../../lib/draft.ts'
import type { Email, Letter } from './email.ts'

/** The form of a letter: of one to send once more, or of what was begun to this contact before, which `leave` gives up. */
export function useLetter(contactId: number, again: Email | undefined, close: () => void) {
  const { kept, keep, drop } = useDraft<Omit<Letter, 'to'>>(`email ${contactId}`)
  const { subject = '', email_body = '' } = again ?? kept() ?? {}
  const form = useForm<Letter>({ defaultValues: { to: again?.sent_to ?? '', subject, email_body } })
  useEffect(() => {
    if (again) return
    const { unsubscribe } = form.watch(({ subject = '', email_body = '' }) =>
      subject || email_body ? keep({ subject, email_body }) : drop(),
    )
    return unsubscribe
  }, [again, form, keep, drop])
  const leave = () => {
    if (!again) drop()
    close()
  }
  return { form, leave }
}
