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
import { type BulkProps, before, PreviewedChange } from './PreviewedChange.tsx'
import { figure } from './usePreview.ts'

const NO_COMPANY = 'of no company'
const companies = async (q: string): Promise<Choice[]> =>
  (await call(corporations.adminList, { query: { limit: 20, ...(q && { q }) } })).map(({ id, name }) => ({ id, name }))

/** Makes every selected user one of a company, or of none, after showing what changes. */
export function CompanyDialog({ ids, close, done }: BulkProps) {
  const [company, setCompany] = useState<Choice | null>(null)
  const [none, setNone] = useState(false)
  const corporation_id = none ? null : company?.id
  const where = none || !company ? NO_COMPANY : `of ${company.name}`
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
          tell={users =>
            `${figure(users.length, 'user is', 'users are')} ${where} from then on: ${before(
              users,
              ({ corporation_name }) => (corporation_name ? `of ${corporation_name}` : NO_COMPANY),
            )}.`
          }
          besides={
            none
              ? 'They no longer see what is for the people of the company they had alone.'
              : 'They see what is for its people alone, and no longer what is for those of the company they had.'
          }
          say={changed => `${figure(changed, 'user is', 'users are')} ${where} now.`}
          close={close}
          done={done}
        />
      )}
    </Dialog>
  )
}
