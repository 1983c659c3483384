import type { ChipProps } from '@mui/material/Chip'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'

export const STATUS_WORDS: Record<TransferAttempt['status'] | 'reverted', string> = {
  draft: 'Draft',
  processing: 'In progress',
  complete: 'Complete',
  reverting: 'Reverting',
  reverted: 'Reverted',
  failed: 'Failed',
  cancelled: 'Stopped',
}
const TONES: Record<string, ChipProps['color']> = { complete: 'success', failed: 'error', cancelled: 'warning' }

type Stands = Pick<TransferAttempt, 'status' | 'reverted' | 'phase'>

/** How an attempt stands, in a word and a colour. */
export const standing = (attempt: Stands) => ({
  word: wordOf(attempt),
  tone: attempt.reverted ? ('default' as const) : (TONES[attempt.status] ?? ('info' as const)),
})

const wordOf = (attempt: Stands) =>
  attempt.reverted
    ? STATUS_WORDS.reverted
    : isInterrupted(attempt) && attempt.phase === 'undo'
      ? `Revert ${STATUS_WORDS[attempt.status].toLowerCase()}`
      : STATUS_WORDS[attempt.status]

/** The transfer or its revert failed or was stopped on the way; it can be gone on with. */
export const isInterrupted = ({ status }: Pick<TransferAttempt, 'status'>) =>
  status === 'failed' || status === 'cancelled'

export const isBusy = ({ status }: Pick<TransferAttempt, 'status'>) => status === 'processing' || status === 'reverting'

export const OUTCOME_WORDS: Record<string, string> = {
  selected: 'Waiting',
  changed: 'Transferred',
  skipped: 'Left out',
  unchanged: 'There already',
  restored: 'Given back',
  kept: 'Kept',
}
