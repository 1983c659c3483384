import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMay } from '../../lib/current-user.ts'
import { useBin } from './use-bin.ts'
import { useListSearch } from './use-list.ts'

/** What can be done with the ticked contacts; there only while some are. */
export function BulkBar({ selected, clear }: { selected: number[]; clear: () => void }) {
  const { contact_group } = useListSearch()
  const may = useMay('contacts.delete')
  const { remove, restore, busy } = useBin(clear)
  if (!selected.length) return null
  const many = `${selected.length} ${selected.length === 1 ? 'contact' : 'contacts'}`
  return (
    <Box
      role="region"
      aria-label="Selected contacts"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        mb: 1,
        borderRadius: 2,
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, flex: 1 }}>
        {many} selected
      </Typography>
      {may && contact_group === 'deleted' && (
        <Button size="small" disabled={busy} onClick={() => restore(selected)}>
          Restore {many}
        </Button>
      )}
      {may && contact_group !== 'deleted' && (
        <Button size="small" color="error" disabled={busy} onClick={() => remove(selected)}>
          Delete {many}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={clear}>
        Clear selection
      </Button>
    </Box>
  )
}
