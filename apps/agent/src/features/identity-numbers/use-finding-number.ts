import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { IDENTITY_NAMES, wholeNumber } from '@openbook/config/identity-numbers.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import type { Found } from './FoundDialog.tsx'

/** Looks a contact up by a whole ID number, which stands in no address; `told` once it is known whose it is, `otherwise` where nobody has it and it may be something else. */
export function useFindingNumber() {
  const go = useGo()
  const may = useMay('identity_numbers.reveal')
  const [found, setFound] = useState<Found>()
  const find = useMutation({ ...mutation(identityNumbers.find), gcTime: 0 })
  const look = (text: string, told: () => void, otherwise: () => void) => {
    const whole = wholeNumber(text)
    if (!whole || !may) return false
    const { kind, number, sure } = whole
    find.mutate(
      { body: { number } },
      {
        onSuccess: ({ contacts }) => {
          const [first, second] = contacts
          if (first) told()
          if (second) setFound({ kind, contacts })
          else if (first) go(paths.contact(first.number))
          else if (sure) say(`No contact of yours has this ${IDENTITY_NAMES[kind]}.`, { tone: 'info' })
          else otherwise()
        },
      },
    )
    return true
  }
  return { look, found, close: () => setFound(undefined) }
}
