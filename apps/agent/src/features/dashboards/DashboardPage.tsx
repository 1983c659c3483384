import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { DashboardType } from '@openbook/api/core/dashboard.ts'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { typesOf } from './search.ts'
import { useLayout } from './use-layout.ts'
import { WIDGET } from './widgets.tsx'

const ArrangeDialog = lazy(async () => ({ default: (await import('./ArrangeDialog.tsx')).ArrangeDialog }))

const NAMES: Record<DashboardType, string> = { mine: 'My book', downline: 'My team', all: 'Whole agency' }

/** What the day begins with: figures, each leading to the list it counts. */
export function DashboardPage() {
  const types = typesOf(useUser())
  const asked = (useSearch({ strict: false }) as { type?: DashboardType }).type
  const type = types.find(each => each === asked) ?? types[0] ?? 'mine'
  const go = useGo()
  const [arranging, setArranging] = useState(false)
  const arrange = () => setArranging(true)
  return (
    <Box sx={{ maxWidth: 1400, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <PageTitle title="Dashboard" sx={{ flex: '1 1 auto' }}>
          Dashboard
        </PageTitle>
        {types.length > 1 && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={type}
            onChange={(_, next: DashboardType | null) => next && go(paths.dashboard({ type: next }), { replace: true })}
            aria-label="Whose figures"
          >
            {types.map(each => (
              <ToggleButton key={each} value={each}>
                {NAMES[each]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <Button variant="outlined" onClick={arrange}>
          Arrange
        </Button>
      </Box>
      <Widgets key={type} type={type} arrange={arrange} />
      <Suspense fallback={null}>
        {arranging && <ArrangeDialog type={type} close={() => setArranging(false)} />}
      </Suspense>
    </Box>
  )
}

function Widgets({ type, arrange }: { type: DashboardType; arrange: () => void }) {
  const shown = useLayout(type).widgets.filter(({ hidden }) => !hidden)
  if (!shown.length)
    return (
      <Empty title="Everything is hidden" action={<Button onClick={arrange}>Choose widgets</Button>}>
        Show what you want to begin the day with.
      </Empty>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      {shown.map(({ name }) => {
        const Widget = WIDGET[name]
        return <Widget key={name} type={type} />
      })}
    </Box>
  )
}
