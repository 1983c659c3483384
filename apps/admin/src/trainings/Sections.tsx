import Down from '@mui/icons-material/ArrowDownward'
import Up from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import * as trainings from '@openbook/api/trainings.ts'
import { useState } from 'react'
import { Confirm, useNotify, useRefresh } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { UNDO_MS, UndoAlert } from '../ui/UndoAlert.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

interface Section {
  section: string
  count: number
}

const askSections = () => call(trainings.adminSections)

/** The sections, and what can be done with them; the list below is read anew after each act. */
function useSections() {
  const refresh = useRefresh()
  const notify = useNotify()
  const { data: loaded = [], error, again } = useAsked(askSections)
  const [changed, setData] = useState<Section[]>()
  const data = changed ?? loaded
  const [busy, setBusy] = useState(false)
  const act = async (ask: () => Promise<Section[]>) => {
    setBusy(true)
    try {
      setData(await ask())
      refresh()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
    setBusy(false)
  }
  const swap = (from: number, to: number) => {
    const sections = data.map(({ section }) => section)
    const [moved = ''] = sections.splice(from, 1)
    sections.splice(to, 0, moved)
    void act(() => call(trainings.adminOrderSections, { body: { sections } }))
  }
  const undo = async (section: string) => {
    setData(await call(trainings.adminRestoreSection, { body: { section } }))
    return undefined
  }
  const remove = (section: string) =>
    act(async () => {
      await call(trainings.adminDeleteSection, { query: { section } })
      notify(<UndoAlert text={`The section “${section}” is deleted.`} undo={() => undo(section)} />, {
        autoHideDuration: UNDO_MS,
      })
      return askSections()
    })
  return { data, error, again, busy, swap, remove }
}

/** The sections in the order agents see them. */
export function Sections() {
  const { data, error, again, busy, swap, remove } = useSections()
  const [leaving, setLeaving] = useState<Section>()
  if (error) return <Trouble text={`The sections could not be loaded. ${error}`} again={again} />
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
            {...(index > 0 && { up: () => swap(index, index - 1) })}
            {...(index < data.length - 1 && { down: () => swap(index, index + 1) })}
            remove={() => setLeaving(each)}
          />
        ))}
      </Box>
      <Confirm
        isOpen={leaving !== undefined}
        loading={busy}
        title={`Delete the section ${leaving?.section}`}
        content={`${leaving?.count} ${leaving?.count === 1 ? 'training goes' : 'trainings go'} with it, files and all. You can undo it right afterwards.`}
        onConfirm={() => leaving && void remove(leaving.section).then(() => setLeaving(undefined))}
        onClose={() => setLeaving(undefined)}
      />
    </Paper>
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
