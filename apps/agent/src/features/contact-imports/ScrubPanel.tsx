import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { TAGS } from '../../lib/choices.ts'
import { ChoicesField } from '../../ui/ChoicesField.tsx'
import { Choice } from './Choice.tsx'
import { type Options, Tags } from './ImportOptionsPanel.tsx'

type Scrub = NonNullable<Options['scrub_against']>
const NOTHING: Scrub = { action: 'leave_out' }

const ACTIONS: [string, string][] = [
  ['leave_out', 'Leave them out'],
  ['tag', 'Import and tag them'],
]

const isAgainst = ({ customers, opted_out, tag_ids }: Scrub) => Boolean(customers || opted_out || tag_ids?.length)

/** What is still to be said before the file can be checked. */
export function scrubProblem({ scrub_against: scrub, api_vendor_obj: vendor }: Options): string | undefined {
  if (vendor && 'vendor_name' in vendor && !vendor.vendor_name.trim()) return 'Enter the name of the vendor.'
  if (scrub?.action === 'tag' && isAgainst(scrub) && !scrub.updated_lead_tags?.length)
    return 'Enter the tags for people on a list.'
  return undefined
}

/** The lists a file is held against, and what becomes of who is on one. */
export function ScrubPanel({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const scrub = options.scrub_against ?? NOTHING
  const set = (change: Partial<Scrub>) => {
    const next = { ...scrub, ...change }
    onChange({ ...options, scrub_against: isAgainst(next) || next.action === 'tag' ? next : null })
  }
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h2">Hold the file against your lists</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Before you pay for a list or call it: who on it is known already, in the whole agency.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <FormControlLabel
          control={<Checkbox size="small" checked={scrub.customers ?? false} />}
          label="Customers with a policy in force"
          onChange={(_event, customers) => set({ customers })}
        />
        <FormControlLabel
          control={<Checkbox size="small" checked={scrub.opted_out ?? false} />}
          label="Opted out, asked not to be contacted, or no longer living"
          onChange={(_event, opted_out) => set({ opted_out })}
        />
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}
      >
        <ChoicesField
          label="Contacts with one of these tags"
          source={TAGS}
          values={(scrub.tag_ids ?? []).map(String)}
          change={values => set({ tag_ids: values.map(Number) })}
        />
        <Choice
          label="Who is on a list"
          value={scrub.action}
          choices={ACTIONS}
          onChange={action => set({ action: action as Scrub['action'] })}
        />
        {scrub.action === 'tag' && (
          <Tags
            label="Tags for them, with commas between"
            tags={scrub.updated_lead_tags ?? []}
            onChange={updated_lead_tags => set({ updated_lead_tags })}
          />
        )}
      </Box>
    </Box>
  )
}
