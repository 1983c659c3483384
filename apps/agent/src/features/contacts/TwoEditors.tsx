import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { labelOf, type Meeting, shownIn } from './conflicts.ts'
import type { FieldName, Whole } from './contact-values.ts'

interface Props {
  said: string
  meeting: Meeting
  /** As it was when the form was opened. */
  began: Whole
  /** Goes on with the fresh contact; of the fields named, their value is taken. */
  goOn: (theirs: FieldName[]) => void
}

/** What was said of the other's change, where the change itself is shown or read again. */
export const withoutReload = (said = '') => said.replace(' Reload to see it.', '')

/** Somebody else saved first: what both changed is shown side by side, and one of the two is chosen. */
export function TwoEditors({ said, meeting: { conflicts, taken, fresh }, began, goOn }: Props) {
  const [theirs, setTheirs] = useState<FieldName[]>([])
  const choose = (field: FieldName, whose: string) =>
    setTheirs(known => [...known.filter(each => each !== field), ...(whose === 'theirs' ? [field] : [])])
  const shown = (field: FieldName, value: string) => {
    const now = shownIn(fresh, field, value)
    return now === 'another choice' ? shownIn(began, field, value) : now
  }
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
