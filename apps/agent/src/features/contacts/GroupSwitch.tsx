import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { defaultGroup, type Group, groupsFor } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

const LABELS: Record<Group, string> = {
  mine: 'Mine',
  downline: 'Downline',
  all: 'All',
  all_agents: 'All but mine',
  deleted: 'Deleted',
}

export function GroupSwitch({ downline }: { downline: boolean }) {
  const whole = seesAgency(useUser())
  const standard = defaultGroup(whole)
  const { contact_group: asked = standard, pool_id } = useListSearch()
  const contact_group = pool_id ? undefined : asked
  const change = useChange()
  const choose = (group: Group | null) =>
    group && change({ contact_group: group === standard ? undefined : group, pool_id: undefined })
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={contact_group ?? null}
      onChange={(_, group: Group | null) => choose(group)}
      aria-label="Whose contacts"
      sx={{ bgcolor: 'background.paper', flexWrap: 'wrap' }}
    >
      {groupsFor({ whole, downline, current: contact_group }).map(group => (
        <ToggleButton key={group} value={group} sx={{ px: 1.5, py: 0.5 }}>
          {LABELS[group]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
