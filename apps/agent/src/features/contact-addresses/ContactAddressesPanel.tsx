import Button from '@mui/material/Button'
import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { AddressRow } from './AddressRow.tsx'
import type { Address } from './address-values.ts'
import { DeletedAddresses } from './DeletedAddresses.tsx'

const AddressDialog = lazy(async () => ({ default: (await import('./AddressDialog.tsx')).AddressDialog }))

/** Where else they can be found or written to, besides the primary address of the details. */
export function ContactAddressesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [open, setOpen] = useState<Address | 'new'>()
  const { data, error, isFetching, refetch } = useQuery(query(contactAddresses.list, { params: { id: contactId } }))
  const add = (
    <Button size="small" onClick={() => setOpen('new')}>
      Add address
    </Button>
  )
  return (
    <Panel
      title="Further addresses"
      count={data?.length}
      action={!readOnly && add}
      empty={data?.length === 0 && 'None yet. Add where their mail goes, or where they spend the winter.'}
    >
      {error && !data ? (
        <Failed what="The further addresses" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.map(address => (
            <AddressRow
              key={address.id}
              address={address}
              contactId={contactId}
              readOnly={readOnly}
              edit={() => setOpen(address)}
            />
          ))}
        </Rows>
      )}
      {data && !readOnly && <DeletedAddresses contactId={contactId} />}
      <Suspense fallback={null}>
        {open && (
          <AddressDialog
            contactId={contactId}
            address={open === 'new' ? undefined : open}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
