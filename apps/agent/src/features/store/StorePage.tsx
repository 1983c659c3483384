import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'

/** What the agency sells to its own people. */
export function StorePage() {
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title="Store">Store</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        What your agency has for you, and what it sends to your contacts for you.
      </Typography>
      <ItemsPanel />
    </Box>
  )
}
