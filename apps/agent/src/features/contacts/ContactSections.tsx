import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useShows } from '../../ui/BrandMark.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'

type PanelOf = ComponentType<{ contactId: number; readOnly: boolean }>
const AftercarePanel = lazy(async () => ({
  default: (await import('../aftercares/AftercarePanel.tsx')).AftercarePanel,
}))
const NotesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-notes/NotesPanel.tsx')).NotesPanel,
}))
const ContactAddressesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-addresses/ContactAddressesPanel.tsx')).ContactAddressesPanel,
}))
const ContactPointsPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-points/ContactPointsPanel.tsx')).ContactPointsPanel,
}))
const ConsentsPanel = lazy(async () => ({ default: (await import('./ConsentsPanel.tsx')).ConsentsPanel }))
const FilesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-files/FilesPanel.tsx')).FilesPanel,
}))
const PoliciesPanel = lazy(async () => ({
  default: (await import('../contact-policies/PoliciesPanel.tsx')).PoliciesPanel,
}))
const SecuritiesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-securities/SecuritiesPanel.tsx')).SecuritiesPanel,
}))
const RxPanel = lazy<PanelOf>(async () => ({ default: (await import('../contact-rx/RxPanel.tsx')).RxPanel }))
const IdentityNumbersPanel = lazy<PanelOf>(async () => ({
  default: (await import('../identity-numbers/IdentityNumbersPanel.tsx')).IdentityNumbersPanel,
}))
const ApplicationsPanel = lazy<PanelOf>(async () => ({
  default: (await import('../fire-light/ApplicationsPanel.tsx')).ApplicationsPanel,
}))
const DataCapturesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../data-captures/DataCapturesPanel.tsx')).DataCapturesPanel,
}))
const EmailsPanel = lazy<PanelOf>(async () => ({
  default: (await import('../email-history/EmailsPanel.tsx')).EmailsPanel,
}))
const AutomationsPanel = lazy<PanelOf>(async () => ({
  default: (await import('../campaign-triggers/AutomationsPanel.tsx')).AutomationsPanel,
}))
const CallFilesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-files/CallFilesPanel.tsx')).CallFilesPanel,
}))
const HouseholdPanel = lazy<PanelOf>(async () => ({
  default: (await import('../households/HouseholdPanel.tsx')).HouseholdPanel,
}))
const LifePanel = lazy<PanelOf>(async () => ({ default: (await import('../life-events/LifePanel.tsx')).LifePanel }))
const TimelinePanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-timeline/TimelinePanel.tsx')).TimelinePanel,
}))

const EventsPanel = lazy(async () => ({ default: (await import('../events/EventsPanel.tsx')).EventsPanel }))
const TransferHistoryPanel = lazy(async () => ({
  default: (await import('../contact-transfers/TransferHistoryPanel.tsx')).TransferHistoryPanel,
}))
const DuplicatesPanel = lazy<PanelOf>(async () => ({
  default: (await import('../contact-merges/DuplicatesPanel.tsx')).DuplicatesPanel,
}))

const SECTIONS = [
  ['details', 'Details'],
  ['family', 'Family'],
  ['notes', 'Notes'],
  ['policies', 'Policies'],
  ['files', 'Files'],
  ['timeline', 'Timeline'],
] as const
type Section = (typeof SECTIONS)[number][0]

interface Props {
  contactId: number
  readOnly: boolean
  /** What comes first: the details and their form. */
  /** The line of business, which some parts are for. */
  line: string | null
  /** What the contact is called. */
  name: string
  children: ReactNode
}

/** The parts of the page: two columns where there is room, else one with a way to each part. */
export function ContactSections({ children, line, name, ...panel }: Props) {
  const cares = useShows('aftercares')
  return (
    <>
      <Jumps />
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
          <Part id="details">{children}</Part>
          <Late of={ContactAddressesPanel} {...panel} />
          <Late of={ContactPointsPanel} {...panel} />
          <Suspense fallback={null}>
            <ConsentsPanel contactId={panel.contactId} />
          </Suspense>
          <Late id="family" of={HouseholdPanel} {...panel} />
          <Late of={LifePanel} {...panel} />
          {cares && (
            <Suspense fallback={line === 'funeral_planning' ? <PanelSkeleton /> : null}>
              <AftercarePanel {...panel} onlyInCare={line !== 'funeral_planning'} />
            </Suspense>
          )}
          <Part id="policies">
            <Suspense fallback={<PanelSkeleton />}>
              <PoliciesPanel {...panel} line={line} />
            </Suspense>
          </Part>
          <Late of={ApplicationsPanel} {...panel} />
          <Late of={SecuritiesPanel} {...panel} />
          <Late of={IdentityNumbersPanel} {...panel} />
          <Late of={RxPanel} {...panel} />
          <Late of={DataCapturesPanel} {...panel} />
          <Late id="files" of={FilesPanel} {...panel} />
          <Late of={CallFilesPanel} {...panel} />
        </Column>
        <Column>
          <Suspense fallback={null}>
            <DuplicatesPanel {...panel} />
          </Suspense>
          <Suspense fallback={<PanelSkeleton />}>
            <EventsPanel {...panel} name={name} />
          </Suspense>
          <Late id="notes" of={NotesPanel} {...panel} />
          <Late of={EmailsPanel} {...panel} />
          <Late of={AutomationsPanel} {...panel} />
          <Late id="timeline" of={TimelinePanel} {...panel} />
          <Suspense fallback={null}>
            <TransferHistoryPanel {...panel} />
          </Suspense>
        </Column>
      </Box>
    </>
  )
}

/** The way to each part, on screens where they stand one under the other. */
function Jumps() {
  return (
    <Box
      component="nav"
      aria-label="Parts of this page"
      sx={{
        display: { xs: 'flex', md: 'none' },
        gap: 2,
        py: 1,
        mt: 1,
        position: 'sticky',
        top: 64,
        zIndex: 3,
        bgcolor: 'background.default',
        overflowX: 'auto',
      }}
    >
      {SECTIONS.map(([id, label]) => (
        <MuiLink key={id} href={`#${id}`} sx={{ whiteSpace: 'nowrap', py: 0.5 }}>
          {label}
        </MuiLink>
      ))}
    </Box>
  )
}

const Part = ({ id, children }: { id?: Section | undefined; children: ReactNode }) => (
  <Box {...(id && { id })} sx={{ scrollMarginTop: 116 }}>
    {children}
  </Box>
)

const Column = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
)

const Late = ({ of: Panel, id, ...props }: { of: PanelOf; id?: Section; contactId: number; readOnly: boolean }) => (
  <Part id={id}>
    <Suspense fallback={<PanelSkeleton />}>
      <Panel {...props} />
    </Suspense>
  </Part>
)
