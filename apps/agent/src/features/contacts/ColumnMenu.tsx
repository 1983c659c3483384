import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { COLUMNS, type ColumnName, DEFAULT_COLUMNS } from './columns.tsx'
import { useColumns, useKeepColumns } from './use-columns.ts'
import { useChange, useListSearch } from './use-list.ts'

/** Which columns the list has: in the address, and kept for the user. */
export function ColumnMenu() {
  const { page } = useListSearch()
  const change = useChange()
  const { names } = useColumns(true)
  const keep = useKeepColumns()
  const chosen = names !== DEFAULT_COLUMNS
  const set = (next: readonly ColumnName[] | undefined) => {
    keep(next)
    change({ columns: next?.join(','), page })
  }
  const rest = (Object.keys(COLUMNS) as ColumnName[]).filter(name => !names.includes(name))
  const tick = (name: ColumnName, on: boolean) => set(on ? [...names, name] : names.filter(each => each !== name))
  return (
    <Box>
      <Box role="group" aria-label="Columns" sx={{ px: 1.5, py: 1, display: 'grid' }}>
        {[...names, ...rest].map((name, at) => {
          const { label } = COLUMNS[name]
          const on = at < names.length
          return (
            <Box key={name} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1 }}
                control={
                  <Checkbox
                    size="small"
                    checked={on}
                    disabled={on && names.length === 1}
                    onChange={(_, ticked) => tick(name, ticked)}
                  />
                }
                label={label}
              />
              {on && at > 0 && (
                <IconButton size="small" aria-label={`Move ${label} left`} onClick={() => set(swapped(names, at))}>
                  <ArrowUpward fontSize="small" />
                </IconButton>
              )}
            </Box>
          )
        })}
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

/** The columns with one of them before its neighbour. */
const swapped = (names: readonly ColumnName[], at: number): ColumnName[] =>
  names.flatMap((name, index) => (index === at - 1 ? [names[at] ?? name, name] : index === at ? [] : [name]))
