import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { figure } from '../../lib/numbers.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Name of the page, the exact number of contacts in view, and the way to add one. */
export function ListHeader({ total, add }: { total: number | undefined; add: () => void }) {
  useShortcut({ key: 'n' }, add)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'baseline', gap: 1.25 }}>
        <PageTitle title="Contacts">Contacts</PageTitle>
        <Typography aria-live="polite" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {total !== undefined && <Count total={total} />}
        </Typography>
      </Box>
      <Button variant="contained" startIcon={<Add />} onClick={add} aria-label="Add contact">
        Add
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
          {' contact'}
        </Box>
      </Button>
    </Box>
  )
}

function Count({ total }: { total: number }) {
  return (
    <>
      {figure(total)}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
        {total === 1 ? ' contact' : ' contacts'}
      </Box>
    </>
  )
}
