import SwitchAccount from '@mui/icons-material/SwitchAccountOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { BusinessUnit } from '@openbook/api/business-units.ts'
import * as users from '@openbook/api/users.ts'
import { useCallback, useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { Dialog } from '../ui/Dialog.tsx'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { JumpForm } from '../users/JumpForm.tsx'
import { PersonPicker } from '../users/PersonPicker.tsx'
import { call } from '../wire.ts'

/** Whoever has it works in the lists of their agency alone. */
const ROLE = 'bu_admin'

/** On an open agency that is not one's own: goes on in its console, as one of its administrators. */
export function WorkInButton() {
  const agency = useRecordContext<BusinessUnit>()
  const own = useIdentity()?.user.business_unit.id
  const [open, setOpen] = useState(false)
  if (!agency?.active || own === undefined || agency.id === own) return null
  return (
    <Box component="span" onClick={event => event.stopPropagation()}>
      <Button
        size="small"
        startIcon={<SwitchAccount />}
        aria-label={`Work in this agency: ${agency.name}`}
        onClick={() => setOpen(true)}
      >
        Work in this agency
      </Button>
      {open && <WorkInDialog agency={agency} close={() => setOpen(false)} />}
    </Box>
  )
}

interface Props {
  agency: BusinessUnit
  close: () => void
}

function WorkInDialog({ agency, close }: Props) {
  const heading = useId()
  const ask = useCallback(
    () => call(users.adminList, { query: { business_unit_id: agency.id, role: ROLE, active: true, limit: 2 } }),
    [agency.id],
  )
  const { data, error, again } = useAsked(ask)
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <DialogTitle id={heading}>Work in {agency.name}</DialogTitle>
      {data?.length ? (
        <AsOneOf agency={agency} found={data} close={close} />
      ) : (
        <>
          <DialogContent>
            {error && <Trouble text={error} again={again} />}
            {!data && !error && <Skeleton height={120} />}
            {data && (
              <DialogContentText>
                You work in another agency as one of its administrators, and {agency.name} has no active one. Add one
                first.
              </DialogContentText>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            {data && (
              <Button variant="contained" component={Link} to={addingTo(agency)}>
                Add an administrator
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

const addingTo = ({ id }: BusinessUnit) =>
  `/users/create?source=${encodeURIComponent(JSON.stringify({ business_unit_id: id, role: ROLE }))}`

/** As the one administrator there is, or as the one that is chosen. */
function AsOneOf({ agency, found, close }: Props & { found: users.User[] }) {
  const [only] = found.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
  const single = found.length === 1
  const [chosen, setChosen] = useState(single ? (only ?? null) : null)
  return (
    <JumpForm user_id={chosen?.id} act={`Work in ${agency.name}`} onCancel={close}>
      <DialogContentText>
        The console of {agency.name} opens, with its lists and settings, and you are there as{' '}
        {single ? only?.name : 'the administrator you choose'}: all but passwords, tokens, exports and payments.
        Whatever you do is logged under both names, and they are told that you were here, and why.
      </DialogContentText>
      {!single && (
        <PersonPicker
          label="Administrator"
          business_unit_id={agency.id}
          role={ROLE}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </JumpForm>
  )
}
