import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { formatPhone } from '@openbook/config/phones.ts'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { type RowAct, RowMenu } from '../../ui/RowMenu.tsx'
import { TagChip } from '../../ui/TagChip.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { Rows } from './ContactsTable.tsx'
import { COLUMNS } from './columns.tsx'
import { Marks } from './Marks.tsx'
import { contactName, placeOf, type Row } from './names.ts'
import { QUICK, type QuickAsked, type QuickColumn } from './quick-fields.ts'
import { SortSelect } from './SortSelect.tsx'
import { useGroup, useListSearch } from './use-list.ts'
import { useQuickEdits } from './use-quick-edits.tsx'
import { useRowKeys } from './use-row-keys.ts'

const PurgeDatePanel = lazy(async () => ({
  default: (await import('../contact-purges/PurgeDatePanel.tsx')).PurgeDatePanel,
}))

/** The list on a phone. */
export function ContactCards({ rows, selected, toggle, isOther }: Rows) {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  const ids = rows.map(({ id }) => id)
  const { edit, mayAssign, menu } = useQuickEdits(toggle)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        {toggle && (
          <Box sx={{ display: 'flex', alignItems: 'center', pl: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
            <Tick
              label="Select every contact on this page"
              checked={selected.length === rows.length}
              some={selected.length > 0 && selected.length < rows.length}
              disabled={isOther}
              change={on => toggle(ids, on)}
            />
            Select page
          </Box>
        )}
        <SortSelect />
      </Box>
      <Box
        component="ul"
        ref={list}
        aria-label="Contacts"
        inert={isOther}
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'minmax(0, 1fr)',
          overflowWrap: 'anywhere',
        }}
      >
        {rows.map(row => (
          <Card key={row.id} row={row} selected={selected.includes(row.id)} toggle={toggle} ids={ids}>
            {edit && <QuickOptions row={row} mayAssign={mayAssign} edit={edit} />}
          </Card>
        ))}
      </Box>
      {menu}
    </>
  )
}

interface CardProps {
  row: Row
  selected: boolean
  toggle: Rows['toggle']
  /** Everyone on the page. */
  ids: number[]
  /** What can be changed without opening it. */
  children: ReactNode
}

function Card({ row, selected, toggle, ids, children }: CardProps) {
  const href = paths.contact(row.number, useListSearch())
  const name = contactName(row)
  const group = useGroup()
  const owner = group === 'mine' ? '' : row.owner.name
  const quiet = [row.status?.name, placeOf(row), owner].filter(Boolean).join(' · ')
  return (
    <Paper component="li" variant="outlined" sx={{ display: 'flex', p: 1, pr: 1.5, gap: 0.5, position: 'relative' }}>
      <Box sx={{ zIndex: 1, pt: 0.5 }}>
        {toggle && <Tick label={`Select ${name}`} checked={selected} change={on => toggle([row.id], on)} />}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, py: 0.75 }}>
        <Link
          href={href}
          data-row=""
          underline="none"
          sx={{ fontWeight: 600, color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {name}
        </Link>
        <Marks marks={row.marks} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {quiet}
        </Typography>
        {row.phone && <Typography variant="body2">{formatPhone(row.phone)}</Typography>}
        {group === 'deleted' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Suspense fallback={null}>
              <PurgeDatePanel id={row.id} ids={ids} inWords />
            </Suspense>
          </Typography>
        )}
        {row.tags.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>
            {row.tags.map(tag => (
              <TagChip key={tag.id} {...tag} />
            ))}
          </Box>
        )}
      </Box>
      {children}
    </Paper>
  )
}

interface QuickOptionsProps {
  row: Row
  mayAssign: boolean
  edit: (asked: QuickAsked) => void
}

function QuickOptions({ row, mayAssign, edit }: QuickOptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const acts = (Object.keys(QUICK) as QuickColumn[]).map((column): RowAct => {
    const label = `Change ${COLUMNS[column].label.toLowerCase()}`
    return [label, () => box.current && edit({ row, column, anchor: box.current }), column !== 'owner' || mayAssign]
  })
  return (
    <Box ref={box} sx={{ zIndex: 1, alignSelf: 'flex-start' }}>
      <RowMenu of={contactName(row)} acts={acts} />
    </Box>
  )
}
