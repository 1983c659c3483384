import Chip from '@mui/material/Chip'
import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { ChipMenu } from './ChipMenu.tsx'
import { type Edited, useEdit } from './use-edit.ts'

const RARELY_MS = 300_000

/** Where they stand as somebody being recruited; nothing in an agency that keeps no such statuses. */
export function AgentflowStatusPicker({ contact, readOnly }: { contact: Edited; readOnly: boolean }) {
  const { data = [] } = useQuery({ ...query(agentflowStatuses.list), staleTime: RARELY_MS, enabled: !readOnly })
  const save = useEdit(contactEdits.quickUpdate)
  const { id, agentflow_status, version } = contact
  if (readOnly) return agentflow_status && <Chip size="small" variant="outlined" label={agentflow_status.name} />
  if (!data.length && !agentflow_status) return null
  return (
    <ChipMenu
      value={agentflow_status}
      choices={data.map(({ id, title, group }) => ({ id, title: group ? `${group}: ${title}` : title }))}
      none="No agentflow status"
      act="change the agentflow status"
      choose={agentflow_status_id => save.mutate({ params: { id }, body: { agentflow_status_id, version } })}
    />
  )
}
