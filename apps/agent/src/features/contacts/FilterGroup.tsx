import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { type DraftFilter, newFilter } from './draft.ts'
import { FilterRow } from './FilterRow.tsx'

interface Props {
  filters: DraftFilter[]
  change: (filters: DraftFilter[]) => void
}

/** Filters of which one match is enough. */
export function FilterGroup({ filters, change }: Props) {
  const id = useId()
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 2, p: 1.5 }}
    >
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        Any of these
      </Typography>
      {filters.map((filter, at) => (
        <Fragment key={filter.key}>
          {at > 0 && <Divider textAlign="left">or</Divider>}
          <FilterRow
            filter={filter}
            change={next => change(filters.map(each => (each === filter ? next : each)))}
            remove={() => change(filters.filter(each => each !== filter))}
          />
        </Fragment>
      ))}
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => change([...filters, newFilter()])}>
        Add to the group
      </Button>
    </Box>
  )
}
