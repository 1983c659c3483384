import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import { say } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Address, inOneLine } from './address-values.ts'
import { useAddressAct } from './use-address-act.ts'

interface Props {
  address: Address
  contactId: number
  edit: () => void
}

/** What can be done with one further address. */
export function AddressMenu({ address, contactId, edit }: Props) {
  const named = inOneLine(address)
  const params = { id: contactId, addressId: address.id }
  const { updated_at } = address
  const restore = useAddressAct(contactAddresses.restore)
  const remove = useAddressAct(contactAddresses.destroy, {
    done: () => say(`${named} removed.`, { action: { label: 'Undo', run: () => restore.mutate({ params }) } }),
  })
  const makePrimary = useAddressAct(contactAddresses.makePrimary, {
    done: () => say(`${named} is the primary address now.`),
  })
  return (
    <RowMenu
      of={named}
      acts={[
        ['Edit', edit],
        ['Make primary', () => makePrimary.mutate({ params, body: { updated_at } })],
        ['Remove', () => remove.mutate({ params, query: { updated_at } })],
      ]}
    />
  )
}
