import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'

/** Writing, changing and deleting a note; `done` after it is kept. */
export function useNoteActs(done: () => void) {
  const client = useQueryClient()
  const onSuccess = async () => {
    await refresh(client, contactNotes.list, contactNotes.versions, contactTimeline.list)
    done()
  }
  const create = useMutation({ ...mutation(contactNotes.create), meta: { shown: true }, onSuccess })
  const update = useMutation({ ...mutation(contactNotes.update), meta: { shown: true }, onSuccess })
  const destroy = useMutation({ ...mutation(contactNotes.destroy), onSuccess })
  const error = create.error ?? update.error
  return { create, update, destroy, said: error ? sentenceOf(error) : undefined }
}
