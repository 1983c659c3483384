import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { FilterField } from '@openbook/api/core/contact-filters.ts'
import { typedMonthDay } from '@openbook/config/dates.ts'
import { filterText } from '@openbook/config/filter-text.ts'
import { useState } from 'react'
import { useChoices } from '../../lib/choices.ts'
import { useBrand } from '../../ui/BrandMark.tsx'
import { ChoicesField } from '../../ui/ChoicesField.tsx'
import type { DraftFilter } from './draft.ts'
import { optionsOf, QUESTIONS } from './filter-options.ts'
import { type Kind, kindOf, labelOf, mostOf } from './filter-words.ts'

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
  if (kind === 'text') return <Words field={field} label={label} values={values} change={change} />
  if (kind === 'answer' || kind === 'question')
    return <AnswerValue values={values} change={change} answers={kind === 'answer'} />
  const one = (at: number, name: string) => {
    const put = (value: string) => change(op === 'between' ? setAt(values, at, value) : [value])
    return <Value kind={kind} label={name} value={values[at] ?? ''} change={put} />
  }
  if (op !== 'between') return one(0, kind === 'days' ? `${label}, days` : label)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {one(0, `${label} from`)}
      {one(1, `${label} to`)}
    </Box>
  )
}

function Value({
  kind,
  label,
  value,
  change,
}: {
  kind: Kind
  label: string
  value: string
  change: (value: string) => void
}) {
  if (kind === 'month_day')
    return (
      <TextField
        label={label}
        value={value}
        onChange={event => change(typedMonthDay(event.target.value))}
        helperText="MM/DD"
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', pattern: MONTH_DAY, title: 'A day of the year, as MM/DD.' } }}
      />
    )
  const numbers = { min: 0, max: mostOf(kind), ...(kind === 'amount' && { step: 'any' }) }
  return (
    <TextField
      label={label}
      type={kind === 'day' ? 'date' : 'number'}
      value={value}
      onChange={event => change(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: kind === 'day' ? {} : numbers }}
    />
  )
}

const MONTH_DAY = '\\d{1,2}/\\d{1,2}'

interface Typed {
  field: FilterField
  label: string
  values: readonly string[]
  change: (values: string[]) => void
}

function Words({ field, label, values, change }: Typed) {
  const { filter_allows } = useBrand()
  const [dropped, setDropped] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={label}
      value={String(wordsIn(typed)) === String(values) ? typed : values.join(', ')}
      onChange={({ target: { value } }) => {
        const text = filterText(value, `${filter_allows ?? ''}${REACH_SIGNS[field] ?? ''}`)
        setDropped(text !== value)
        setTyped(text)
        change(wordsIn(text))
      }}
      helperText={dropped ? 'Signs such as # ( ) * are left out.' : 'Several: with commas between.'}
    />
  )
}

const wordsIn = (text: string) => (text ? text.split(/,\s?/) : [])

/** A question somebody was asked, and what they may have answered. */
function AnswerValue({
  values,
  change,
  answers,
}: {
  values: readonly string[]
  change: (values: string[]) => void
  answers: boolean
}) {
  const [question = '', ...said] = values
  const { choices, fits, typed, isPending } = useChoices(QUESTIONS)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete
        freeSolo
        size="small"
        options={choices.map(({ value }) => value)}
        filterOptions={(_, { inputValue }) => fits(choices, inputValue).map(({ value }) => value)}
        inputValue={question}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') typed(text)
          change([text, ...said])
        }}
        loading={isPending}
        renderInput={params => <TextField {...params} label="Question" />}
      />
      {answers && (
        <Words field="data_capture" label="Answers" values={said} change={next => change([question, ...next])} />
      )}
    </Box>
  )
}

/** What phones, e-mails, links, streets, IDs and answers are written with, whatever the brand. */
const REACH_SIGNS: Partial<Record<FilterField, string>> = {
  phone: '+()',
  email: '+',
  website: ':/',
  external_id: ':#/',
  consent_source: ':?/',
  address: '#/',
  data_capture: '+()#:%!?"/',
}

function setAt(values: string[], at: number, value: string): string[] {
  const both = [values[0] ?? '', values[1] ?? '']
  both[at] = value
  return both
}
