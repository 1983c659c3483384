import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Gets } from '@openbook/api/core/route.ts'
import type * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { IDENTITY_NAMES, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import { useId } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'

export interface Found {
  kind: IdentityKind
  contacts: Gets<typeof identityNumbers.find>['contacts']
}

/** The several contacts that have one number, to be opened. */
export function FoundDialog({ kind, contacts, close }: Found & { close: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {contacts.length} contacts have this {IDENTITY_NAMES[kind]}
      </DialogTitle>
      <DialogContent>
        {contacts.map(({ id, number, name, state }) => (
          <Link key={id} href={paths.contact(number)} onClick={close} sx={{ display: 'block', py: 0.75 }}>
            {[name, number, state].filter(Boolean).join(', ')}
          </Link>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
