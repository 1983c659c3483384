import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import { useState } from 'react'
import { TAGS, tagChoices } from '../../lib/choices.ts'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { TagNamesPicker } from '../tags/TagNamesPicker.tsx'
import { BulkActPanel } from './BulkActPanel.tsx'

export function TagContactsPanel(props: ActPanelProps) {
  const [tags, setTags] = useState<string[]>([])
  const [remove_tags, setRemoved] = useState<string[]>([])
  const { contacts_scope } = props.chosen.selection
  const values = tags.length || remove_tags.length ? { tags, remove_tags } : undefined
  return (
    <BulkActPanel
      {...props}
      title="Tag contacts"
      act="contacts.tag"
      values={values}
      verb="Tag"
      send={request => call(contactActs.updateTagsGroup, { body: { ...request, ...values } })}
    >
      <TagNamesPicker
        autoFocus
        label="Tags to add"
        hint="Pick tags, or type a new one and press Enter."
        names={tags}
        change={setTags}
      />
      <TagNamesPicker
        onlyKnown
        label="Tags to remove"
        names={remove_tags}
        change={setRemoved}
        source={contacts_scope ? tagChoices(contacts_scope) : TAGS}
      />
    </BulkActPanel>
  )
}
