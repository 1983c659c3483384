import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useCallback } from 'react'
import { Title } from 'react-admin'
import { useWorksAcross } from '../ui/useIdentity.ts'
import { AgencyChoice } from './AgencyChoice.tsx'
import { FindSomebody } from './FindSomebody.tsx'
import { Level } from './Level.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

/** Who is below whom, opened level by level. */
export function TreePage() {
  const { q, business_unit_id, narrow } = useNarrowed()
  const across = useWorksAcross()
  const find = useCallback((text: string) => narrow({ q: text }), [narrow])
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title="Hierarchy" />
      <UserTabs here="tree" />
      <Box sx={{ my: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <FindSomebody q={q} find={find} />
        {across && (
          <AgencyChoice value={business_unit_id} onChange={id => narrow({ business_unit_id: id ? String(id) : '' })} />
        )}
      </Box>
      <Card sx={{ p: { xs: 1, sm: 2 } }}>
        <Level
          key={`${q} ${business_unit_id}`}
          q={q}
          {...(business_unit_id && { business_unit_id })}
          label={q ? 'Users found' : 'Users without a manager'}
        />
      </Card>
    </Box>
  )
}
