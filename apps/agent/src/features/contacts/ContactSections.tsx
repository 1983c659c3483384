import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useShows } from '../../ui/BrandMark.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'

type Panels = typeof import('./panels.ts')['panels']
type PanelOf = ComponentType<{ contactId: number; readOnly: boolean }>
/** All stand on every contact: asked for one by one they are twice as many requests. */
const late = <Props,>(pick: (panels: Panels) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick((await import('./panels.ts')).panels) }))

const AftercarePanel = late(panels => panels.AftercarePanel)
const NotesPanel = late(panels => panels.NotesPanel)
const ContactAddressesPanel = late(panels => panels.ContactAddressesPanel)
const ContactPointsPanel = late(panels => panels.ContactPointsPanel)
const ConsentsPanel = late(panels => panels.ConsentsPanel)
const FilesPanel = late(panels => panels.FilesPanel)
const PoliciesPanel = late(panels => panels.PoliciesPanel)
const SecuritiesPanel = late(panels => panels.SecuritiesPanel)
const RxPanel = late(panels => panels.RxPanel)
const IdentityNumbersPanel = late(panels => panels.IdentityNumbersPanel)
const ApplicationsPanel = late(panels => panels.ApplicationsPanel)
const DataCapturesPanel = late(panels => panels.DataCapturesPanel)
const EmailsPanel = late(panels => panels.EmailsPanel)
const AutomationsPanel = late(panels => panels.AutomationsPanel)
const CallFilesPanel = late(panels => panels.CallFilesPanel)
const HouseholdPanel = late(panels => panels.HouseholdPanel)
const LifePanel = late(panels => panels.LifePanel)
const TimelinePanel = late(panels => panels.TimelinePanel)
const EventsPanel = late(panels => panels.EventsPanel)
const TransferHistoryPanel = late(panels => panels.TransferHistoryPanel)
const DuplicatesPanel = late(panels => panels.DuplicatesPanel)

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
  /** The line of business, which some parts are for. */
  line: string | null
  /** What the contact is called. */
  name: string
  /** What comes first: the details and their form. */
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
