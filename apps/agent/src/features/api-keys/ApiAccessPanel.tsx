import Box from '@mui/material/Box'
import { useUser } from '../../lib/current-user.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { ApiToken } from './ApiToken.tsx'

/** How other programs reach Openbook in the user's name. */
export function ApiAccessPanel() {
  const { impersonation, profile } = useUser()
  if (impersonation)
    return (
      <Panel title="API access" empty={`Only ${profile.first_name} can see and change this.`}>
        {null}
      </Panel>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ApiKeys />
      <ApiToken />
    </Box>
  )
}
