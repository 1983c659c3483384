import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import * as corporations from '@openbook/api/corporations.ts'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { call } from '../wire.ts'
import { type Choice, FoundPicker } from './FoundPicker.tsx'
import { type BulkProps, PreviewedChange } from './PreviewedChange.tsx'
import { figure, type Preview } from './usePreview.ts'

const companies = async (q: string): Promise<Choice[]> =>
  (await call(corporations.adminList, { query: { limit: 20, ...(q && { q }) } })).map(({ id, name }) => ({ id, name }))

const STAYS = 'Their contacts, role and manager stay as they are.'
const withOne = (name: string) =>
  `A user belongs to one company at a time. They get what ${name} has for its people: files, products, trainings and messages. They lose what only their former company has. ${STAYS}`
const WITHOUT = `They keep what the whole agency has, and lose what only their former company has: files, products, trainings and messages. ${STAYS}`

/** Who comes, from where: "3 users join Bay Life: 2 leave Harbor Light, 1 has no company today." */
function whatChanges({ changing, now }: Preview, name: string | undefined) {
  const from = now.map(({ is, count }) =>
    is === null ? `${figure(count, 'has', 'have')} no company today` : `${figure(count, 'leaves', 'leave')} ${is}`,
  )
  const join = name
    ? `${figure(changing, 'user joins', 'users join')} ${name}`
    : `${figure(changing, 'user has', 'users have')} no company from now on`
  return `${join}: ${from.join(', ')}.`
}

/** Makes every selected user one of a company, or of none, after showing what changes. */
export function CompanyDialog({ ids, close, done }: BulkProps) {
  const [company, setCompany] = useState<Choice | null>(null)
  const [none, setNone] = useState(false)
  const corporation_id = none ? null : company?.id
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="change-company">
      <DialogTitle id="change-company">Change the company of {figure(ids.length, 'user')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        {!none && (
          <FoundPicker
            label="Company"
            helperText="The companies of your own agency."
            find={companies}
            value={company}
            onChange={setCompany}
          />
        )}
        <FormControlLabel
          control={<Checkbox checked={none} onChange={(_event, on) => setNone(on)} />}
          label="No company"
        />
        {corporation_id === undefined && <DialogContentText>Choose a company to see what changes.</DialogContentText>}
      </DialogContent>
      {corporation_id === undefined ? (
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
        </DialogActions>
      ) : (
        <PreviewedChange
          key={corporation_id}
          ids={ids}
          wanted={{ corporation_id }}
          act="Change company"
          tell={preview => whatChanges(preview, none ? undefined : company?.name)}
          besides={none ? WITHOUT : withOne(company?.name ?? '')}
          say={changed =>
            `${figure(changed, 'user belongs', 'users belong')} to ${none ? 'no company' : company?.name} now.`
          }
          close={close}
          done={done}
        />
      )}
    </Dialog>
  )
}
