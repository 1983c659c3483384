import Typography from '@mui/material/Typography'
import * as contacts from '@openbook/api/contacts.ts'
import * as tagRoutes from '@openbook/api/tags.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { TagChip } from '../../ui/TagChip.tsx'

export type Carried = z.output<typeof tagRoutes.CarriedTag>

interface Props {
  tag: Carried
  edit: () => void
  merge: () => void
}

/** A tag, how many carry it, and what can be done with it. */
export function TagRow({ tag, edit, merge }: Props) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const destroy = useMutation({
    ...mutation(tagRoutes.destroy),
    onSuccess: () => say(`Tag “${tag.name}” deleted.`),
    onSettled: () => {
      setAsking(false)
      return refresh(client, tagRoutes.carried, tagRoutes.list, contacts.list)
    },
  })
  return (
    <Row
      end={
        <RowMenu
          of={tag.name}
          acts={[
            ['Name and color', edit],
            ['Merge into another', merge],
            ['Delete', () => setAsking(true)],
          ]}
        />
      }
    >
      <TagChip {...tag} />
      <Typography variant="body2" component="span" sx={{ ml: 1, color: 'text.secondary' }}>
        {contactsOf(tag.contacts)}
        {tag.deleted_contacts > 0 && `, ${contactsOf(tag.deleted_contacts)} in the deleted group`}
      </Typography>
      {asking && (
        <ConfirmDialog
          title="Delete this tag?"
          act="Delete tag"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params: { id: tag.id } })}
          onClose={() => setAsking(false)}
        >
          {tag.contacts > 0
            ? `“${tag.name}” is on ${contactsOf(tag.contacts)}. Merge it into another tag first; while contacts carry it, it stays.`
            : `“${tag.name}” goes from the list of tags${tag.deleted_contacts > 0 ? ` and from ${contactsOf(tag.deleted_contacts)} in the deleted group` : ''}. It cannot be brought back.`}
        </ConfirmDialog>
      )}
    </Row>
  )
}
