import Email from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { day } from '../../lib/dates.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ActivityPicker } from '../contact-edits/ActivityPicker.tsx'
import { AgentflowStatusPicker } from '../contact-edits/AgentflowStatusPicker.tsx'
import { PinnedNotePanel } from '../contact-edits/PinnedNotePanel.tsx'
import { StatusPicker } from '../contact-edits/StatusPicker.tsx'
import { PointLink } from '../contact-points/PointLink.tsx'
import { TagsPicker } from '../tags/TagsPicker.tsx'
import type { Whole } from './contact-values.ts'
import { contactName } from './names.ts'
import { useBin } from './use-bin.ts'

const TransferContactPanel = lazy(async () => ({
  default: (await import('../contact-transfers/TransferContactPanel.tsx')).TransferContactPanel,
}))
const PurgeDatePanel = lazy(async () => ({
  default: (await import('../contact-purges/PurgeDatePanel.tsx')).PurgeDatePanel,
}))

interface Props {
  contact: Whole
  editing: boolean
  edit: () => void
}

/** Who this is, how to reach them, where they stand, and the acts. */
export function ContactHeader({ contact, editing, edit }: Props) {
  const name = contactName(contact)
  const mayDelete = useMay('contacts.delete')
  const mayTransfer = useMay('contact_transfers.create')
  const { remove, restore, busy } = useBin()
  const deleted = contact.deleted_at !== null
  const mine = contact.may_change
  return (
    <Paper component="header" variant="outlined" sx={{ p: { xs: 1.75, sm: 2.25 } }}>
      {contact.deleted_at && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          Deleted on {day(contact.deleted_at)}.{' '}
          <Suspense fallback={null}>
            <PurgeDatePanel id={contact.id} ids={[contact.id]} inWords />
          </Suspense>{' '}
          {mayDelete ? 'Restore it to work with it again.' : ''}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
            <PageTitle title={name}>{name}</PageTitle>
            <StatusPicker contact={contact} readOnly={deleted || !mine} />
            <AgentflowStatusPicker contact={contact} readOnly={deleted || !mine} />
          </Box>
          <Reach contact={contact} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mine && !deleted && <ActivityPicker contactId={contact.id} />}
          {mine && !deleted && (
            <Button variant="contained" onClick={edit} disabled={editing}>
              Edit
            </Button>
          )}
          {mine && !deleted && (
            <Suspense
              fallback={
                mayTransfer && (
                  <Button variant="outlined" disabled>
                    Transfer
                  </Button>
                )
              }
            >
              <TransferContactPanel contactId={contact.id} />
            </Suspense>
          )}
          {mine && mayDelete && deleted && (
            <Button variant="contained" disabled={busy} onClick={() => restore([contact.id])}>
              Restore
            </Button>
          )}
          {mine && mayDelete && !deleted && (
            <Button variant="outlined" color="error" disabled={busy} onClick={() => remove([contact.id])}>
              Delete
            </Button>
          )}
        </Box>
      </Box>
      <Box sx={{ mt: 1.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
        {mine && <PinnedNotePanel contact={contact} readOnly={deleted} />}
        <TagsPicker contactId={contact.id} tags={contact.tags} readOnly={deleted || !mine} />
      </Box>
    </Paper>
  )
}

function Reach({ contact: { id, phone, email, owner, may_change } }: { contact: Whole }) {
  return (
    <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {may_change && phone && (
        <With icon={<PhoneIcon fontSize="small" />}>
          <PointLink contactId={id} kind="phone" value={phone} />
        </With>
      )}
      {may_change && email && (
        <With icon={<Email fontSize="small" />}>
          <PointLink contactId={id} kind="email" value={email} />
        </With>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', lineHeight: '24px' }}>
        Owner: {owner.name}
      </Typography>
    </Box>
  )
}

const With = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', minWidth: 0 }}>
    {icon}
    {children}
  </Box>
)
