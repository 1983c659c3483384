import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useIdentity } from '../ui/useIdentity.ts'
import type { Choice } from './FoundPicker.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { PoolPicker } from './PoolPicker.tsx'
import { figure } from './usePreview.ts'

const WAYS = { stays: 'Stay with them for now', user: 'Go to a colleague', pool: 'Go to a pool' } as const
export type Way = keyof typeof WAYS

/** Where a book goes, as a form keeps it. */
export function useBook(first: Way) {
  const [goes, setGoes] = useState<Way>(first)
  const [to, setTo] = useState<Choice | null>(null)
  const [skip, setSkip] = useState(false)
  const change = (way: Way) => {
    setGoes(way)
    setTo(null)
  }
  const where = !to ? {} : goes === 'user' ? { book_user_id: to.id } : { book_pool_id: to.id }
  const moves = goes !== 'stays'
  return {
    goes,
    change,
    to,
    setTo,
    skip,
    setSkip,
    ready: !moves || to !== null,
    body: moves && to ? { ...where, skip_unlicensed: skip } : {},
  }
}

/** Whether this is an agency other than one's own. */
export function useElsewhere(business_unit_id: number | undefined) {
  const own = useIdentity()?.user.business_unit.id
  return business_unit_id !== undefined && own !== undefined && business_unit_id !== own
}

interface Props {
  book: ReturnType<typeof useBook>
  contacts: number
  ways: readonly Way[]
  business_unit_id?: number | undefined
  /** Refused once, since somebody is not licensed everywhere. */
  unlicensed: boolean
}

export function BookChoice({ book, contacts, ways, business_unit_id, unlicensed }: Props) {
  const id = useId()
  const elsewhere = useElsewhere(business_unit_id)
  const { goes, change, to, setTo, skip, setSkip } = book
  return (
    <FormControl sx={{ mt: 2, width: '100%' }}>
      <FormLabel id={id}>{figure(contacts, 'contact')} of theirs</FormLabel>
      <RadioGroup aria-labelledby={id} value={goes} onChange={event => change(event.target.value as Way)}>
        {ways
          .filter(way => way !== 'pool' || !elsewhere)
          .map(way => (
            <FormControlLabel key={way} value={way} control={<Radio />} label={WAYS[way]} />
          ))}
      </RadioGroup>
      {elsewhere && (
        <FormHelperText sx={{ mx: 0, mb: 1 }}>
          To a colleague they go in the name of an administrator of that agency, who is told. To give them to a pool,
          choose “Work in this agency” under Agencies in the menu.
        </FormHelperText>
      )}
      <FormHelperText sx={{ mx: 0, mb: 1 }}>
        {goes === 'stays'
          ? 'Their appointments stay in their calendar, and nobody is reminded of them. Whoever is above them can open it.'
          : `What is to come with these contacts goes into the calendar of ${goes === 'pool' ? 'the pool’s holder' : 'the colleague'}.`}
      </FormHelperText>
      {goes === 'user' && (
        <PersonPicker label="Colleague" business_unit_id={business_unit_id} value={to} onChange={setTo} />
      )}
      {goes === 'pool' && <PoolPicker value={to} onChange={setTo} />}
      {goes !== 'stays' && (unlicensed || skip) && (
        <FormControlLabel
          control={<Checkbox checked={skip} onChange={(_event, on) => setSkip(on)} />}
          label="Leave contacts the new owner is not licensed for where they are"
        />
      )}
    </FormControl>
  )
}
