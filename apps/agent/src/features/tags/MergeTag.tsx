import Typography from '@mui/material/Typography'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import * as tagRoutes from '@openbook/api/tags.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../lib/query.ts'
import { BulkActPanel } from '../contact-acts/BulkActPanel.tsx'
import { TagNamesPicker } from './TagNamesPicker.tsx'
import type { Carried } from './TagRow.tsx'

/** Everyone who carries a tag gets another instead: a bulk act, previewed and undone like any. */
export function MergeTag({ tag, close }: { tag: Carried; close: () => void }) {
  const client = useQueryClient()
  const [names, setNames] = useState<string[]>([])
  const [into] = names
  const values = into ? { tags: [into], remove_tags: [tag.name] } : undefined
  const contacts_scope = { contact_group: 'all' as const, search: [{ field: 'tag_id' as const, value: tag.id }] }
  return (
    <BulkActPanel
      chosen={{ selection: { all: true, contacts_scope }, count: tag.contacts, byHand: false }}
      close={close}
      started={() => {
        close()
        return refresh(client, tagRoutes.carried)
      }}
      title={`Merge “${tag.name}” into another tag`}
      act="contacts.tag"
      values={values}
      verb="Merge tags of"
      fate={`will carry “${into}” instead`}
      send={request => call(contactActs.updateTagsGroup, { body: { ...request, ...values } })}
    >
      <TagNamesPicker
        autoFocus
        onlyKnown
        label="Merge into"
        names={names}
        change={next => setNames(next.filter(name => name !== tag.name).slice(-1))}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        “{tag.name}” stays in the list, on nobody, until you delete it: so the merge can be undone.
      </Typography>
    </BulkActPanel>
  )
}
