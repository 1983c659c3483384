import type { ImportAttempt, ImportAttemptRow } from '@openbook/api/contact-imports.ts'
import * as imports from '@openbook/api/contact-imports.ts'
import { HELD_BACK } from '@openbook/config/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { subscribe } from '../../lib/cable.ts'
import { keyOf, query, refresh, whileAt } from '../../lib/query.ts'

export type Attempt = z.output<typeof ImportAttempt>
export type AttemptRow = z.output<typeof ImportAttemptRow>
type Progress = Pick<Attempt, 'id' | 'state' | 'counts' | 'processed' | 'total'>

const SAFETY_MS = 3000

/** One attempt; asked for now and then while it is busy, should the socket be away. */
export const attemptQuery = (id: number) => ({
  ...query(imports.show, { params: { id } }),
  refetchInterval: whileAt<Attempt>(isBusy, SAFETY_MS),
})

/** Something is being done with it right now. */
export const isBusy = ({ state }: Pick<AttemptRow, 'state'>) =>
  ['previewing', 'queued', 'running', 'undoing'].includes(state)

/** How an import can stand, in the words of the screen. */
export const STATE_WORDS: Record<string, string> = {
  draft: 'Not checked yet',
  previewing: 'Checking',
  ready: 'Ready to import',
  queued: 'Waiting',
  running: 'Importing',
  completed: 'Imported',
  failed: 'Stopped by an error',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
}
const OF_FILES: Record<string, string> = {
  ready: 'Ready to attach',
  running: 'Attaching',
  completed: 'Attached',
}
const OF_UNDO: Record<string, string> = {
  queued: 'Undoing',
  failed: 'Undo stopped by an error',
  cancelled: 'Undo stopped',
}
export const stateWord = ({
  state,
  phase,
  kind,
  quiet_reason,
}: Pick<AttemptRow, 'state' | 'phase' | 'kind' | 'quiet_reason'>) =>
  quiet_reason
    ? HELD_BACK
    : phase === 'undo' && OF_UNDO[state]
      ? OF_UNDO[state]
      : (kind === 'attachments' && OF_FILES[state]) || STATE_WORDS[state] || state

export const stateTone = ({ state }: Pick<AttemptRow, 'state'>) =>
  state === 'completed' ? 'success' : state === 'failed' ? 'error' : state === 'ready' ? 'info' : 'default'

/** Keeps an attempt fresh from the socket: each committed batch says how far it is; the end is read in full. */
export function useProgress(id: number) {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void refresh(client, imports.show)
    return subscribe(
      { channel: 'ContactsImportChannel', id },
      {
        message: ({ data }) => {
          const progress = data as Progress
          client.setQueryData<Attempt>(
            keyOf(imports.show, { params: { id } }),
            known => known && { ...known, ...progress },
          )
          if (isBusy(progress)) return
          refetch()
          void refresh(client, imports.rows, imports.list)
        },
        gap: refetch,
      },
    )
  }, [client, id])
}
