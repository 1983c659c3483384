import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { IDENTITY_NAMES, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'

/** Keeping, changing and removing a number of a contact, each with its undo. */
export function useNumbers(contactId: number) {
  const client = useQueryClient()
  const params = { id: contactId }
  const onSettled = () => refresh(client, identityNumbers.list, identityNumbers.accessLog, contactTimeline.list)
  const restore = useMutation({ ...mutation(identityNumbers.restore), onSettled })
  const back = (numberId: number, replaces?: number) => ({
    label: 'Undo',
    run: () => restore.mutate({ params: { ...params, numberId }, body: { ...(replaces && { replaces }) } }),
  })
  const create = useMutation({ ...mutation(identityNumbers.create), meta: { shown: true }, gcTime: 0, onSettled })
  const destroy = useMutation({ ...mutation(identityNumbers.destroy), onSettled })
  return {
    busy: create.isPending,
    keep: async (kind: IdentityKind, number: string, replaces?: number) => {
      const body = { kind, number, ...(replaces && { replaces }) }
      const { id } = await create.mutateAsync({ params, body })
      if (replaces) say(`${IDENTITY_NAMES[kind]} changed.`, { action: back(replaces, id) })
    },
    /** The row that asked is gone by then, and with it what it would still be told: so it is waited for here. */
    remove: (kind: IdentityKind, numberId: number) =>
      destroy.mutateAsync({ params: { ...params, numberId } }).then(
        () => say(`${IDENTITY_NAMES[kind]} removed.`, { action: back(numberId) }),
        () => {},
      ),
  }
}
