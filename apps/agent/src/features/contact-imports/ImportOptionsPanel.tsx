import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ImportOptions } from '@openbook/api/contact-imports.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { OPT_OUT_FIELDS } from '@openbook/config/import-fields.ts'
import { LINE_LABELS } from '@openbook/config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { query } from '../../lib/query.ts'
import type { Attempt } from './attempt.ts'
import { Choice } from './Choice.tsx'
import type { Mapping } from './ColumnsTable.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import { PoliciesChoice, PoliciesThere } from './PoliciesChoice.tsx'
import { VendorChoice } from './VendorChoice.tsx'

export type Options = Omit<z.output<typeof ImportOptions>, 'mapping'>

export const optionsOf = ({ options }: Attempt): Options => {
  const { mapping: _mapping, ...rest } = options ?? { mapping: [] }
  return { on_duplicate: 'skip', on_sharing: 'create', ...rest }
}

const STOPS: ReadonlySet<string> = new Set(OPT_OUT_FIELDS)
const isOptOut = (field: string | null) => field !== null && STOPS.has(field)

const LINES = Object.entries(LINE_LABELS)
const DUPLICATES: [string, string][] = [
  ['skip', 'Leave them as they are'],
  ['update', 'Fill in what is empty'],
  ['overwrite', 'Replace with the file'],
]

const SHARING: [string, string][] = [
  ['create', 'Add them as people of their own'],
  ['leave_out', 'Leave them out'],
]

const titled = (list: { id: number; title: string }[] | undefined): [string, string][] =>
  (list ?? []).map(({ id, title }) => [String(id), title])
/** What stands between commas, each once. */
export const words = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map(each => each.trim())
      .filter(Boolean),
  ),
]
const numberOf = (text: string) => (text ? Number(text) : undefined)

interface PanelProps {
  options: Options
  mapping: Mapping
  onChange: (options: Options) => void
}

/** What every row gets unless its own column says otherwise. */
export function ImportOptionsPanel({ options, mapping, onChange }: PanelProps) {
  const status = useQuery(query(statuses.list))
  const source = useQuery(query(sources.list))
  const set = (change: Partial<Options>) => onChange({ ...options, ...change })
  const duplicates =
    options.on_duplicate === 'update' && options.overwrite ? 'overwrite' : (options.on_duplicate ?? 'skip')
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        For every row
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
        <Choice
          label="If the contact is already there"
          value={duplicates}
          choices={DUPLICATES}
          {...(mapping.some(isOptOut) && { help: 'Who opts out in the file does so all the same.' })}
          onChange={value =>
            set({ on_duplicate: value === 'skip' ? 'skip' : 'update', overwrite: value === 'overwrite' })
          }
        />
        <Choice
          label="If somebody else has the same phone or e-mail"
          value={options.on_sharing ?? 'create'}
          choices={SHARING}
          onChange={value => set({ on_sharing: value as Options['on_sharing'] })}
        />
        <PlaceChoice options={options} onChange={set} />
        <Tags tags={options.tags ?? []} onChange={tags => set({ tags })} />
        <Choice
          label="Status"
          value={options.status_id ? String(options.status_id) : ''}
          choices={[['', 'As in the file'], ...titled(status.data)]}
          onChange={value => set({ status_id: numberOf(value) })}
        />
        <Choice
          label="Source"
          value={options.source_id ? String(options.source_id) : ''}
          choices={[['', 'As in the file'], ...titled(source.data)]}
          onChange={value => set({ source_id: numberOf(value) })}
        />
        <Choice
          label="Line of business"
          value={options.line_of_business ?? ''}
          choices={[['', 'As in the file'], ...LINES]}
          onChange={value => set({ line_of_business: (value || undefined) as Options['line_of_business'] })}
        />
        <PoliciesChoice options={options} mapping={mapping} onChange={set} />
        <PoliciesThere options={options} mapping={mapping} onChange={set} />
        <VendorChoice vendor={options.api_vendor_obj} onChange={api_vendor_obj => set({ api_vendor_obj })} />
      </Box>
    </Box>
  )
}

interface TagsProps {
  label?: string
  tags: string[]
  onChange: (tags: string[]) => void
}

/** Tags as one types them; what is chosen elsewhere takes the place of what was typed. */
export function Tags({ label = 'Tags, with commas between', tags, onChange }: TagsProps) {
  const [typed, setText] = useState(tags.join(', '))
  const text = words(typed).join() === tags.join() ? typed : tags.join(', ')
  return (
    <TextField
      label={label}
      value={text}
      onChange={event => {
        setText(event.target.value)
        onChange(words(event.target.value))
      }}
    />
  )
}
