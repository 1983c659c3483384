import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Choice } from './FoundPicker.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { figure, type Preview } from './usePreview.ts'

type Pool = Preview['pools'][number]
const WAYS = { user: 'Are held by a colleague from now on', stays: 'Stay with them for now' } as const
type Way = keyof typeof WAYS
/** So many pools are listed, each with the way to another holder. */
const MOST_LISTED = 20

/** Who holds pools from now on, as a form keeps it: one person, and others for single pools. */
export function useHolders() {
  const [goes, setGoes] = useState<Way>('user')
  const [to, setTo] = useState<Choice | null>(null)
  const [others, setOthers] = useState<ReadonlyMap<number, Choice | null>>(new Map())
  const change = (way: Way) => {
    setGoes(way)
    setTo(null)
    setOthers(new Map())
  }
  const set = (id: number, holder: Choice | null) => setOthers(new Map([...others, [id, holder]]))
  const named = [...others].flatMap(([pool_id, holder]) => (holder ? [{ pool_id, holder_id: holder.id }] : []))
  return {
    goes,
    change,
    to,
    setTo,
    others,
    set,
    /** Whether so many pools are all said to go somewhere. */
    ready: (held: number) => goes === 'stays' || to !== null || named.length >= held,
    body: {
      ...(to && { pool_user_id: to.id }),
      ...(named.length > 0 && { pools: named }),
    },
  }
}

interface Props {
  holders: ReturnType<typeof useHolders>
  preview: Pick<Preview, 'held' | 'pools'>
  /** Whether they are of several people, who are then named. */
  several: boolean
  business_unit_id?: number | undefined
}

/** The pools of whoever leaves, and who holds them from now on. */
export function PoolsChoice({ holders, preview: { held, pools }, several, business_unit_id }: Props) {
  const id = useId()
  const { goes, change, to, setTo, others } = holders
  const listed = pools.slice(0, MOST_LISTED)
  return (
    <FormControl sx={{ mt: 2, width: '100%' }}>
      <FormLabel id={id}>{figure(held, 'pool')} they hold</FormLabel>
      <Box component="ul" aria-label="Pools they hold" sx={{ m: 0, my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {listed.map(pool => (
          <li key={pool.id}>
            <OnePool pool={pool} several={several} holders={holders} business_unit_id={business_unit_id} />
          </li>
        ))}
        {held > listed.length && <li>{figure(held - listed.length, 'more pool')}</li>}
      </Box>
      <RadioGroup aria-labelledby={id} value={goes} onChange={event => change(event.target.value as Way)}>
        {(Object.keys(WAYS) as Way[]).map(way => (
          <FormControlLabel key={way} value={way} control={<Radio />} label={WAYS[way]} />
        ))}
      </RadioGroup>
      <FormHelperText sx={{ mx: 0, mb: 1 }}>
        {goes === 'stays'
          ? 'Their leads wait in the name of somebody who has left. Another holder is named later, under Pools in the menu.'
          : 'The leads stay in their pool, and stand in the name of whoever holds it.'}
      </FormHelperText>
      {goes === 'user' && (
        <PersonPicker
          label={others.size ? 'Who holds the others' : 'Who holds them'}
          business_unit_id={business_unit_id}
          value={to}
          onChange={setTo}
        />
      )}
    </FormControl>
  )
}

type OneProps = Pick<Props, 'holders' | 'several' | 'business_unit_id'> & { pool: Pool }

function OnePool({ pool, several, holders: { goes, others, set }, business_unit_id }: OneProps) {
  const other = others.get(pool.id)
  return (
    <>
      <Typography component="span">
        {pool.name}: {figure(pool.waiting, 'lead waits', 'leads wait')}
        {several && `, held by ${pool.holder.name}`}
      </Typography>
      {goes === 'user' && other === undefined && (
        <Button
          size="small"
          sx={{ ml: 1 }}
          onClick={() => set(pool.id, null)}
          aria-label={`Somebody else for ${pool.name}`}
        >
          Somebody else
        </Button>
      )}
      {goes === 'user' && other !== undefined && (
        <PersonPicker
          label={`Who holds ${pool.name}`}
          business_unit_id={business_unit_id}
          value={other}
          onChange={holder => set(pool.id, holder)}
        />
      )}
    </>
  )
}
