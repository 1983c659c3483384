import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { ON_LEFT, revertPreview } from '@openbook/api/contact-transfers.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import { contactsOf } from '../../lib/follow-job.ts'

export type OnLeft = (typeof ON_LEFT)[number]
interface Props {
  left: Gets<typeof revertPreview>['left']
  chosen: OnLeft
  choose: (chosen: OnLeft) => void
}

/** Who has left and would get contacts back all the same, and who could have those instead. */
export function LeftOwners({ left, chosen, choose }: Props) {
  if (!left.length) return null
  return (
    <>
      <Alert severity="warning" variant="outlined">
        {left.map(({ owner, count, manager }) => (
          <Typography key={owner.id} variant="body2">
            {owner.name} has left: {contactsOf(count)} would go back to somebody who cannot sign in.
            {!manager && ' Nobody above them is left to have those.'}
          </Typography>
        ))}
      </Alert>
      {left.some(({ manager }) => manager) && (
        <RadioGroup
          aria-label="Contacts of those who have left"
          value={chosen}
          onChange={(_event, value) => choose(value === 'manager' ? 'manager' : 'owner')}
        >
          <FormControlLabel value="manager" control={<Radio />} label={`Give those to ${heirs(left)} instead`} />
          <FormControlLabel value="owner" control={<Radio />} label="Give them back all the same" />
        </RadioGroup>
      )}
    </>
  )
}

const heirs = (left: Props['left']) => {
  const names = [...new Set(left.flatMap(({ manager }) => manager?.name ?? []))]
  return names.length === 1 ? `their manager ${names[0]}` : `their managers ${names.join(' and ')}`
}
