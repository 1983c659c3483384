import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useId } from 'react'
import { type DraftFilter, type DraftPart, newAll, newFilter } from './draft.ts'
import { FilterRow } from './FilterRow.tsx'

interface Props {
  parts: DraftPart[]
  change: (parts: DraftPart[]) => void
}

/** Filters, and groups of them, of which one match is enough. */
export function FilterGroup({ parts, change }: Props) {
  const put = (part: DraftPart, next: DraftPart | undefined) =>
    change(parts.flatMap(each => (each === part ? (next ?? []) : each)))
  return (
    <Frame title="Any of these">
      {parts.map((part, at) => (
        <Fragment key={part.key}>
          {at > 0 && <Divider textAlign="left">or</Divider>}
          {'all' in part ? (
            <AllOf filters={part.all} change={all => put(part, all.length ? { ...part, all } : undefined)} />
          ) : (
            <FilterRow filter={part} change={next => put(part, next)} remove={() => put(part, undefined)} />
          )}
        </Fragment>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" onClick={() => change([...parts, newFilter()])}>
          Add to the group
        </Button>
        <Button size="small" onClick={() => change([...parts, newAll()])}>
          Add “all of” group
        </Button>
      </Box>
    </Frame>
  )
}

function AllOf({ filters, change }: { filters: DraftFilter[]; change: (filters: DraftFilter[]) => void }) {
  return (
    <Frame title="All of these">
      {filters.map((filter, at) => (
        <Fragment key={filter.key}>
          {at > 0 && <Divider textAlign="left">and</Divider>}
          <FilterRow
            filter={filter}
            change={next => change(filters.map(each => (each === filter ? next : each)))}
            remove={() => change(filters.filter(each => each !== filter))}
          />
        </Fragment>
      ))}
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => change([...filters, newFilter()])}>
        Add to these
      </Button>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 1.5,
      }}
    >
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
