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

/** How an attempt stands, in a word and a colour. */
export const standing = ({ status, reverted }: Pick<TransferAttempt, 'status' | 'reverted'>) => ({
  word: reverted ? STATUS_WORDS.reverted : STATUS_WORDS[status],
  tone: reverted ? ('default' as const) : (TONES[status] ?? ('info' as const)),
})

export const isBusy = ({ status }: Pick<TransferAttempt, 'status'>) => status === 'processing' || status === 'reverting'

export const OUTCOME_WORDS: Record<string, string> = {
  selected: 'Waiting',
  changed: 'Transferred',
  skipped: 'Left out',
  unchanged: 'There already',
  restored: 'Given back',
  kept: 'Kept',
}
