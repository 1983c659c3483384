import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { Choice } from './FoundPicker.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { figure } from './usePreview.ts'

const WAYS = {
  up: 'Go to the manager above, or to nobody where there is none',
  user: 'Go to a colleague',
  stays: 'Stay below them for now',
} as const
export type TeamWay = keyof typeof WAYS

/** Who takes a team over, as a form keeps it: whoever is above, unless somebody is chosen. */
export function useTeam() {
  const [goes, setGoes] = useState<TeamWay>('up')
  const [to, setTo] = useState<Choice | null>(null)
  const change = (way: TeamWay) => {
    setGoes(way)
    setTo(null)
  }
  return {
    goes,
    change,
    to,
    setTo,
    ready: goes !== 'user' || to !== null,
    body: goes === 'up' ? { team_goes_up: true as const } : to ? { team_user_id: to.id } : {},
  }
}

interface Props {
  team: Pick<ReturnType<typeof useTeam>, 'goes' | 'change' | 'to' | 'setTo'>
  /** How many are directly below those it is about. */
  count: number
  ways: readonly TeamWay[]
  business_unit_id?: number | undefined
  error?: string | undefined
}

/** Where those go who were led by somebody until now. */
export function TeamChoice({ team: { goes, change, to, setTo }, count, ways, business_unit_id, error }: Props) {
  const id = useId()
  return (
    <FormControl sx={{ mt: 2, width: '100%' }} error={Boolean(error)}>
      <FormLabel id={id}>{figure(count, 'person', 'people')} directly below them</FormLabel>
      <RadioGroup aria-labelledby={id} value={goes} onChange={event => change(event.target.value as TeamWay)}>
        {ways.map(way => (
          <FormControlLabel key={way} value={way} control={<Radio />} label={WAYS[way]} />
        ))}
      </RadioGroup>
      {goes === 'user' && (
        <PersonPicker
          leads
          label="Who takes them over"
          helperText="Sees the contacts of everybody they take over."
          business_unit_id={business_unit_id}
          value={to}
          onChange={setTo}
        />
      )}
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}
