import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { COLUMNS, type ColumnName, columnsOf, DEFAULT_COLUMNS, keepColumns } from './columns.tsx'
import { useChange, useListSearch } from './use-list.ts'

/** Which columns the list has: in the address, and remembered in this browser. */
export function ColumnMenu() {
  const { page, ...search } = useListSearch()
  const change = useChange()
  const { names } = columnsOf(search, true)
  const chosen = names !== DEFAULT_COLUMNS
  const set = (next: readonly ColumnName[] | undefined) => {
    keepColumns(next)
    change({ columns: next?.join(','), page })
  }
  const tick = (name: ColumnName, on: boolean) =>
    set((Object.keys(COLUMNS) as ColumnName[]).filter(each => (each === name ? on : names.includes(each))))
  return (
    <Box>
      <Box role="group" aria-label="Columns" sx={{ px: 1.5, py: 1, display: 'grid' }}>
        {(Object.keys(COLUMNS) as ColumnName[]).map(name => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                size="small"
                checked={names.includes(name)}
                disabled={names.length === 1 && names[0] === name}
                onChange={(_, on) => tick(name, on)}
              />
            }
            label={COLUMNS[name].label}
          />
        ))}
      </Box>
      {chosen && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => set(undefined)}>
            Back to the usual columns
          </Button>
        </Box>
      )}
    </Box>
  )
}
