import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import { useState } from 'react'
import { TAGS } from '../../lib/choices.ts'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { ChoicesField } from '../../ui/ChoicesField.tsx'
import { TagNamesPicker } from '../tags/TagNamesPicker.tsx'
import { BulkActPanel } from './BulkActPanel.tsx'

/** Holds contacts against lists of the agency and tags who is on one, as an import does with a file. */
export function ScrubContactsPanel(props: ActPanelProps) {
  const [customers, setCustomers] = useState(false)
  const [opted_out, setOptedOut] = useState(true)
  const [tag_ids, setTagIds] = useState<number[]>([])
  const [updated_lead_tags, setTags] = useState<string[]>([])
  const chosen = customers || opted_out || tag_ids.length > 0
  const values = chosen && updated_lead_tags.length ? { customers, opted_out, tag_ids, updated_lead_tags } : undefined
  return (
    <BulkActPanel
      {...props}
      title="Scrub contacts"
      act="contacts.scrub"
      values={values}
      verb="Tag"
      fate="will be tagged"
      send={request =>
        call(contactActs.scrubGroup, { body: { ...request, customers, opted_out, tag_ids, updated_lead_tags } })
      }
    >
      <Typography>Finds who of them is on a list, in the whole agency, and tags them.</Typography>
      <Box sx={{ display: 'grid' }}>
        <FormControlLabel
          control={<Checkbox checked={opted_out} onChange={(_event, on) => setOptedOut(on)} />}
          label="Opted out, asked not to be contacted, or no longer living"
        />
        <FormControlLabel
          control={<Checkbox checked={customers} onChange={(_event, on) => setCustomers(on)} />}
          label="Customers with a policy in force"
        />
      </Box>
      <ChoicesField
        label="Contacts with one of these tags"
        source={TAGS}
        values={tag_ids.map(String)}
        change={values => setTagIds(values.map(Number))}
      />
      <TagNamesPicker
        label="Tags for who is on a list"
        hint="Pick tags, or type a new one and press Enter."
        names={updated_lead_tags}
        change={setTags}
      />
    </BulkActPanel>
  )
}
