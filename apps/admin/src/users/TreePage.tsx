import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useCallback } from 'react'
import { Title } from 'react-admin'
import { FindSomebody } from './FindSomebody.tsx'
import { Level } from './Level.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

/** Who is below whom, opened level by level. */
export function TreePage() {
  const { q, narrow } = useNarrowed()
  const find = useCallback((text: string) => narrow({ q: text }), [narrow])
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title="Hierarchy" />
      <UserTabs here="tree" />
      <Box sx={{ my: 2 }}>
        <FindSomebody q={q} find={find} />
      </Box>
      <Card sx={{ p: { xs: 1, sm: 2 } }}>
        <Level key={q} q={q} label={q ? 'Users found' : 'Users without a manager'} />
      </Card>
    </Box>
  )
}
