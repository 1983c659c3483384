import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import type { Meeting } from './meeting.ts'

/** How a form calls its fields and what they hold. */
export interface Words<F> {
  labelOf: (field: F) => string
  /** A value that is not empty as people know it: names for ids. */
  shownIn: (field: F, value: string) => string
}
interface Props<F> {
  said: string
  meeting: Meeting<F>
  words: Words<F>
  /** Goes on with what is stored now; of the fields named, their value is taken. */
  goOn: (theirs: F[]) => void
}

/** What was said of the other's change, where the change itself is shown or read again. */
export const withoutReload = (said = '') => said.replace(RELOAD, '')
/** The same where it is read again once the dialog is closed. */
export const closeToSee = (said = '') => said.replace(RELOAD, ' Close this to see it.')
const RELOAD = ' Reload to see it.'

/** Somebody else saved first: what both changed is shown side by side, and one of the two is chosen. */
export function TwoEditors<F extends string>({ said, meeting: { conflicts, taken }, words, goOn }: Props<F>) {
  const { labelOf, shownIn } = words
  const [theirs, setTheirs] = useState<F[]>([])
  const choose = (field: F, whose: string) =>
    setTheirs(known => [...known.filter(each => each !== field), ...(whose === 'theirs' ? [field] : [])])
  const shown = (field: F, value: string) => (value ? shownIn(field, value) : 'nothing')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box>{withoutReload(said)}</Box>
      {conflicts.map(({ field, yours, theirs: other }) => (
        <Box key={field}>
          <FormLabel id={`both-${field}`} sx={{ color: 'inherit', fontWeight: 600 }}>
            {labelOf(field)}: you both changed it
          </FormLabel>
          <RadioGroup
            aria-labelledby={`both-${field}`}
            value={theirs.includes(field) ? 'theirs' : 'yours'}
            onChange={(_, whose) => choose(field, whose)}
          >
            <FormControlLabel value="yours" control={<Radio size="small" />} label={`Yours: ${shown(field, yours)}`} />
            <FormControlLabel
              value="theirs"
              control={<Radio size="small" />}
              label={`Theirs: ${shown(field, other)}`}
            />
          </RadioGroup>
        </Box>
      ))}
      {taken.length > 0 && (
        <Box>
          They also changed{' '}
          {taken.map(({ field, theirs: other }) => `${labelOf(field)} to ${shown(field, other)}`).join(', ')}. What you
          typed elsewhere stays.
        </Box>
      )}
      <Box>
        <Button color="inherit" size="small" variant="outlined" onClick={() => goOn(theirs)}>
          Go on with these
        </Button>
      </Box>
    </Box>
  )
}
