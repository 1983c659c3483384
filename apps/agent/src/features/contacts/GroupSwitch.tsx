import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { defaultGroup, type Group, groupsFor, NOBODY_BELOW } from './scope.ts'
import { useChange, useGroup, useListSearch } from './use-list.ts'

const LABELS: Record<Group, string> = {
  mine: 'Mine',
  downline: 'Downline',
  all: 'All',
  all_agents: 'All but mine',
  deleted: 'Deleted',
}

export function GroupSwitch({ downline }: { downline: boolean }) {
  const whole = seesAgency(useUser())
  const asked = useGroup()
  const current = useListSearch().pool_id ? undefined : asked
  const change = useChange()
  const choose = (group: Group | null) => {
    if (!group) return
    const contact_group = group === defaultGroup(whole) ? undefined : group
    change({ contact_group, pool_id: undefined, ...(group === 'mine' && NOBODY_BELOW) })
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={current ?? null}
      onChange={(_, group: Group | null) => choose(group)}
      aria-label="Whose contacts"
      sx={{ bgcolor: 'background.paper', flexWrap: 'wrap' }}
    >
      {groupsFor({ whole, downline, current }).map(group => (
        <ToggleButton key={group} value={group} sx={{ px: 1.5, py: 0.5 }}>
          {LABELS[group]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
