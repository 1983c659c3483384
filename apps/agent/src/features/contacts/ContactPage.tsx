import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { ContactHeader } from './ContactHeader.tsx'
import { ContactTrail } from './ContactTrail.tsx'
import type { Whole } from './contact-values.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { byNumberQuery } from './list-query.ts'
import { useListSearch } from './use-list.ts'

type PanelOf = ComponentType<{ contactId: number; readOnly: boolean }>
const NotesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-notes/NotesPanel.tsx')).NotesPanel,
}))
const ContactPointsPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-points/ContactPointsPanel.tsx')).ContactPointsPanel,
}))
const FilesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-files/FilesPanel.tsx')).FilesPanel,
}))
const PoliciesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-policies/PoliciesPanel.tsx')).PoliciesPanel,
}))
const SecuritiesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-securities/SecuritiesPanel.tsx')).SecuritiesPanel,
}))
const RxPanel = lazy<PanelOf>(async () => ({ default: (await import('../contact-rx/RxPanel.tsx')).RxPanel }))
const DataCapturesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../data-captures/DataCapturesPanel.tsx')).DataCapturesPanel,
}))
const CallFilesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-files/CallFilesPanel.tsx')).CallFilesPanel,
}))
const TimelinePanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-timeline/TimelinePanel.tsx')).TimelinePanel,
}))

const DuplicatesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-merges/DuplicatesPanel.tsx')).DuplicatesPanel,
}))

/** One contact, one page: who they are, what they hold, what was said, what happened. */
export function ContactPage() {
  const { number } = useParams({ strict: false })
  const known = /^\d{1,15}$/.test(number ?? '') ? Number(number) : 0
  const { data, error, isFetching, refetch } = useQuery({ ...byNumberQuery(known), enabled: known > 0 })
  if (data?.merged_into) return <MergedAway number={data.number} into={data.merged_into} />
  if (data) return <One key={data.id} contact={data} />
  if (!known || (error instanceof Refused && error.status < 500)) return <NoSuchContact number={number ?? ''} />
  if (error) return <Failed what="This contact" error={error} retry={refetch} busy={isFetching} />
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
      <PanelSkeleton />
      <PanelSkeleton />
    </Box>
  )
}

/** A record that is part of another one now: its number opens that one, where one may see it. */
function MergedAway({ number, into }: { number: number; into: NonNullable<Whole['merged_into']> }) {
  const go = useGo()
  const list = useListSearch()
  useEffect(() => {
    if (!into.seen) return
    say(`Contact ${number} was merged into this one.`, { tone: 'info' })
    go(paths.contact(into.number, list), { replace: true })
  }, [go, into, number, list])
  if (into.seen) return <PanelSkeleton />
  return (
    <>
      <PageTitle title={`Contact ${number}`}>Contact {number}</PageTitle>
      <Empty title={`Merged into contact ${into.number}`}>
        It belongs to {into.owner} now, with everything that was here. Ask them if you need it.
      </Empty>
    </>
  )
}

function NoSuchContact({ number }: { number: string }) {
  const inside = useInside(paths.contacts(useListSearch()))
  return (
    <>
      <PageTitle title="Contact not found">Contact not found</PageTitle>
      <Empty
        title={`There is no contact ${number}`}
        action={
          <Button variant="contained" {...inside}>
            Go to contacts
          </Button>
        }
      >
        It may belong to someone else, or the number is mistyped.
      </Empty>
    </>
  )
}

function One({ contact }: { contact: Whole }) {
  const [editing, setEditing] = useState(false)
  const panel = { contactId: contact.id, readOnly: contact.deleted_at !== null }
  return (
    <Box sx={{ maxWidth: 1400, mx: 'auto' }}>
      <ContactTrail number={contact.number} />
      <ContactHeader contact={contact} editing={editing} edit={() => setEditing(true)} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Column>
          <DetailsPanel contact={contact} editing={editing} close={() => setEditing(false)} />
          <Late of={ContactPointsPanel} {...panel} />
          <Late of={PoliciesPanel} {...panel} />
          <Late of={FilesPanel} {...panel} />
          <Late of={CallFilesPanel} {...panel} />
          <Late of={SecuritiesPanel} {...panel} />
          <Late of={RxPanel} {...panel} />
          <Late of={DataCapturesPanel} {...panel} />
        </Column>
        <Column>
          <Suspense fallback={null}>
            <DuplicatesPanel {...panel} />
          </Suspense>
          <Late of={NotesPanel} {...panel} />
          <Late of={TimelinePanel} {...panel} />
        </Column>
      </Box>
    </Box>
  )
}

const Column = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
)

const Late = ({ of: Panel, ...props }: { of: PanelOf; contactId: number; readOnly: boolean }) => (
  <Suspense fallback={<PanelSkeleton />}>
    <Panel {...props} />
  </Suspense>
)
