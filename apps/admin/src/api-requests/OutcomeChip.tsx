import Chip from '@mui/material/Chip'
import type { ApiRequestRow } from '@openbook/api/api-requests.ts'
import { useRecordContext } from 'react-admin'

const WORDS = {
  accepted: ['Accepted', 'success'],
  duplicate: ['Duplicate', 'info'],
  test: ['Test', 'default'],
  refused: ['Refused', 'error'],
} as const

/** What became of a request, in a word. */
export function OutcomeChip(_props: { label?: string }) {
  const request = useRecordContext<ApiRequestRow>()
  if (!request) return null
  const { outcome, status, times } = request
  const [label, color] = WORDS[outcome]
  const often = times > 1 ? `, ${times.toLocaleString('en-US')} times` : ''
  return <Chip size="small" variant="outlined" color={color} label={`${label}, ${status}${often}`} />
}
