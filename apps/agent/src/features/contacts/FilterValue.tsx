import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { FilterField } from '@openbook/api/core/contact-filters.ts'
import { filterText } from '@openbook/config/filter-text.ts'
import { useState } from 'react'
import { useBrand } from '../../ui/BrandMark.tsx'
import { ChoicesField } from '../../ui/ChoicesField.tsx'
import type { DraftFilter } from './draft.ts'
import { optionsOf } from './filter-options.ts'
import { kindOf, labelOf, mostOf } from './filter-words.ts'

interface Props {
  filter: DraftFilter
  change: (values: string[]) => void
}

/** What a filter compares with, typed in the way that fits it. */
export function FilterValue({ filter, change }: Props) {
  const { field, op, values } = filter
  const kind = kindOf(field, op)
  const label = labelOf(field)
  if (kind === 'none') return null
  if (kind === 'choice') return <ChoicesField label={label} source={optionsOf(field)} values={values} change={change} />
  if (kind === 'text') return <Words filter={filter} change={change} />
  const one = (at: number, name: string) => (
    <TextField
      label={name}
      type={kind === 'day' ? 'date' : 'number'}
      value={values[at] ?? ''}
      onChange={event => change(op === 'between' ? setAt(values, at, event.target.value) : [event.target.value])}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: kind === 'day' ? {} : { min: 0, max: mostOf(kind) } }}
    />
  )
  if (op !== 'between') return one(0, kind === 'days' ? `${label}, days` : label)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {one(0, `${label} from`)}
      {one(1, `${label} to`)}
    </Box>
  )
}

function Words({ filter: { field, values }, change }: Props) {
  const { filter_allows } = useBrand()
  const [dropped, setDropped] = useState(false)
  return (
    <TextField
      label={labelOf(field)}
      value={values.join(', ')}
      onChange={({ target: { value } }) => {
        const text = filterText(value, `${filter_allows ?? ''}${REACH_SIGNS[field] ?? ''}`)
        setDropped(text !== value)
        change(text ? text.split(/,\s?/) : [])
      }}
      helperText={dropped ? 'Signs such as # ( ) * are left out.' : 'Several: with commas between.'}
    />
  )
}

/** What phones and e-mails are written with, whatever the brand. */
const REACH_SIGNS: Partial<Record<FilterField, string>> = { phone: '+()', email: '+' }

function setAt(values: string[], at: number, value: string): string[] {
  const both = [values[0] ?? '', values[1] ?? '']
  both[at] = value
  return both
}
