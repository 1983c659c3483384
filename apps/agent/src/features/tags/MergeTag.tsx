import Typography from '@mui/material/Typography'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesQuery, TAGS } from '../../lib/choices.ts'
import { BulkActPanel } from '../contact-acts/BulkActPanel.tsx'
import { TagNamesPicker } from './TagNamesPicker.tsx'
import type { Carried } from './TagRow.tsx'

/** Everyone who carries a tag, if anybody, gets another instead: a bulk act, previewed and undone like any. */
export function MergeTag({ tag, close }: { tag: Carried; close: () => void }) {
  const [names, setNames] = useState<string[]>([])
  const [into] = names
  const { data: known = [] } = useQuery({ ...choicesQuery(TAGS, { q: into ?? '' }), enabled: into !== undefined })
  const into_id = Number(known.find(({ label }) => label === into)?.value) || undefined
  const values = into_id ? { tag_id: tag.id, into_id } : undefined
  const contacts_scope = { contact_group: 'all' as const, search: [{ field: 'tag_id' as const, value: tag.id }] }
  return (
    <BulkActPanel
      chosen={{ selection: { all: true, contacts_scope }, count: tag.contacts, byHand: false }}
      close={close}
      started={close}
      title={`Merge “${tag.name}” into another tag`}
      act="tags.merge"
      values={values}
      verb="Merge tags of"
      fate={`will carry “${into}” instead`}
      ofNobody={{ said: 'No contact carries it: only what names it changes.', act: 'Merge the tags' }}
      send={({ request_id, expected_count }) =>
        call(contactActs.mergeTag, {
          body: {
            tag_id: tag.id,
            into_id: into_id ?? 0,
            ...(request_id && { request_id }),
            ...(expected_count !== undefined && { expected_count }),
          },
        })
      }
    >
      <TagNamesPicker
        autoFocus
        onlyKnown
        label="Merge into"
        names={names}
        change={next => setNames(next.filter(name => name !== tag.name).slice(-1))}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        “{tag.name}” goes from the list of tags. Quick filters, campaign triggers, import settings and lead vendors that
        name it name {into ? `“${into}”` : 'the other'} instead. An undo brings all of it back; should somebody have
        made another tag of that name meanwhile, as “{tag.name} (restored)”.
      </Typography>
    </BulkActPanel>
  )
}
