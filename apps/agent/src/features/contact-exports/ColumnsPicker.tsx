import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, type ExportColumn } from '@openbook/api/contact-exports.ts'

interface Props {
  columns: ExportColumn[]
  change: (columns: ExportColumn[]) => void
}

/** The columns of a file, in its order. */
export function ColumnsPicker({ columns, change }: Props) {
  const toggle = (name: ExportColumn, on: boolean) =>
    change(EXPORT_COLUMN_NAMES.filter(each => (each === name ? on : columns.includes(each))))
  return (
    <Box role="group" aria-label="Columns">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {EXPORT_COLUMN_NAMES.map(name => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                size="small"
                checked={columns.includes(name)}
                onChange={(_, on) => toggle(name, on)}
                sx={{ py: 0.5 }}
              />
            }
            label={EXPORT_COLUMNS[name]}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Box>
      <Button size="small" onClick={() => change([])}>
        Clear all
      </Button>
    </Box>
  )
}
