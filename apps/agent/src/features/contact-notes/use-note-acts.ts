import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'

export type NoteRow = z.output<typeof contactNotes.ContactNote>

const isGone = (error: unknown) => error instanceof Failed && error.code === 'contact_notes.gone'

/** Writing, changing and deleting a note; `done` after it is kept, with what was. */
export function useNoteActs(done: (kept?: string) => void) {
  const client = useQueryClient()
  const settle = () =>
    refresh(client, contactNotes.list, contactNotes.listDeleted, contactNotes.versions, contactTimeline.list)
  const onSuccess = async (_: unknown, { body }: { body: { body: string } }) => {
    await settle()
    done(body.body)
  }
  const create = useMutation({ ...mutation(contactNotes.create), meta: { shown: true }, onSuccess })
  const update = useMutation({
    ...mutation(contactNotes.update),
    meta: { shown: true },
    onSuccess,
    onError: error => (isGone(error) ? settle() : undefined),
  })
  const restore = useMutation({ ...mutation(contactNotes.restore), onSuccess: settle })
  const destroy = useMutation({
    ...mutation(contactNotes.destroy),
    onSuccess: (_, { params }) => {
      done()
      say('Note deleted.', { action: { label: 'Undo', run: () => restore.mutate({ params }) } })
    },
    onSettled: settle,
  })
  return { create, update, destroy }
}
