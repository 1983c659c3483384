import Box from '@mui/material/Box'
import { Panel } from '../../ui/Panel.tsx'
import { FavoritesPanel } from '../favorite-lists/FavoritesPanel.tsx'
import { ArrangeFiltersPanel } from '../quick-filters/ArrangeFiltersPanel.tsx'

/** What the user keeps at hand: searches and colleagues. */
export const FiltersPanel = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Panel title="Quick filters">
      <ArrangeFiltersPanel />
    </Panel>
    <FavoritesPanel />
  </Box>
)
