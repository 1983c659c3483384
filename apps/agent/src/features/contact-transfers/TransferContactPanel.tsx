import Button from '@mui/material/Button'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'

const TransferContactsPanel = lazy(async () => ({
  default: (await import('./TransferContactsPanel.tsx')).TransferContactsPanel,
}))

/** Hands one contact on; back to the list it was opened from then, since it may be out of sight. */
export function TransferContactPanel({ contactId }: { contactId: number }) {
  const [open, setOpen] = useState(false)
  const router = useRouter()
  const list = useSearch({ strict: false })
  if (!useMay('contact_transfers.create')) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Transfer
      </Button>
      <Suspense fallback={null}>
        {open && (
          <TransferContactsPanel
            chosen={{ selection: { ids: [contactId] }, count: 1, byHand: true }}
            close={() => setOpen(false)}
            started={() => router.navigate({ href: paths.contacts(list) })}
          />
        )}
      </Suspense>
    </>
  )
}
