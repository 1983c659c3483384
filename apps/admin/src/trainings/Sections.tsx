import Down from '@mui/icons-material/ArrowDownward'
import Up from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import * as trainings from '@openbook/api/trainings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { TOLD } from '../ui/missing.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { UNDO_NOTICE, UndoAlert } from '../ui/UndoAlert.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

interface Section {
  section: string
  count: number
}

/** One of the queries of the list below: whatever has that read anew has the sections read anew. */
const SECTIONS = { queryKey: ['trainings', 'sections'], queryFn: () => call(trainings.adminSections), meta: TOLD }

/** The sections, and their order; the list below is read anew with them. */
function useSections() {
  const refresh = useRefresh()
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<Section[]>(SECTIONS)
  const [busy, setBusy] = useState(false)
  const swap = async (from: number, to: number) => {
    const sections = (data ?? []).map(({ section }) => section)
    const [moved = ''] = sections.splice(from, 1)
    sections.splice(to, 0, moved)
    setBusy(true)
    try {
      client.setQueryData(SECTIONS.queryKey, await call(trainings.adminOrderSections, { body: { sections } }))
    } catch (failure) {
      notify(sentenceOf(failure), { type: 'error' })
    }
    refresh()
    setBusy(false)
  }
  return { data, error, refetch, busy, swap }
}

/** The sections in the order agents see them. */
export function Sections() {
  const { data, error, refetch, busy, swap } = useSections()
  const notify = useNotify()
  const [leaving, setLeaving] = useState<Section>()
  const ask = async (section: string) => {
    const { data: now, error: failure } = await refetch()
    if (failure) return notify(sentenceOf(failure), { type: 'error' })
    const found = now?.find(each => each.section === section)
    if (!found) notify(`The section “${section}” has no trainings any more.`)
    setLeaving(found)
  }
  if (!data) return error && <Trouble text={`The sections could not be loaded. ${sentenceOf(error)}`} again={refetch} />
  if (!data.length) return null
  return (
    <Paper variant="outlined" component="section" aria-label="Order of the sections" sx={{ p: 2, mt: 2 }}>
      <Typography variant="h6" component="h2">
        Sections, in the order agents see them
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map((each, index) => (
          <SectionRow
            key={each.section}
            of={each}
            busy={busy}
            {...(index > 0 && { up: () => void swap(index, index - 1) })}
            {...(index < data.length - 1 && { down: () => void swap(index, index + 1) })}
            remove={() => void ask(each.section)}
          />
        ))}
      </Box>
      {leaving && <DeleteSection of={leaving} close={() => setLeaving(undefined)} />}
    </Paper>
  )
}

function DeleteSection({ of: { section, count }, close }: { of: Section; close: () => void }) {
  const refresh = useRefresh()
  const notify = useNotify()
  const undo = async () => {
    await call(trainings.adminRestoreSection, { body: { section } })
    return undefined
  }
  const send = async () => {
    await call(trainings.adminDeleteSection, { query: { section } })
    const text = `The section “${section}” is deleted.`
    notify(<UndoAlert text={text} undo={undo} />, UNDO_NOTICE)
    refresh()
  }
  return (
    <ConfirmAct
      title={`Delete the section ${section}?`}
      means={`${count} ${count === 1 ? 'training goes' : 'trainings go'} with it, files and all. You can undo it right afterwards.`}
      act="Delete section"
      confirmColor="warning"
      send={send}
      close={close}
    />
  )
}

interface RowProps {
  of: Section
  busy: boolean
  up?: () => void
  down?: () => void
  remove: () => void
}

const SectionRow = ({ of: { section, count }, busy, up, down, remove }: RowProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
    <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {section} ({count})
    </Typography>
    <IconButton size="small" aria-label={`Move ${section} up`} disabled={!up || busy} onClick={up}>
      <Up fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`Move ${section} down`} disabled={!down || busy} onClick={down}>
      <Down fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`Delete the section ${section}`} onClick={remove}>
      <Delete fontSize="small" />
    </IconButton>
  </Box>
)
