import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLiveContact } from '../../lib/use-live-contact.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { ContactHeader } from './ContactHeader.tsx'
import { ContactSections } from './ContactSections.tsx'
import { ContactTrail } from './ContactTrail.tsx'
import type { Whole } from './contact-values.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { byNumberQuery } from './list-query.ts'
import { MergedAway, MergedMeanwhile, useUnmerged } from './MergedAway.tsx'
import { contactName } from './names.ts'
import { useListSearch } from './use-list.ts'

const TakeLeadPanel = lazy(async () => ({
  default: (await import('../pools/TakeLeadPanel.tsx')).TakeLeadPanel,
}))
const LifeBannerPanel = lazy(async () => ({
  default: (await import('./panels.ts')).panels.LifeBannerPanel,
}))

/** One contact, one page: who they are, what they hold, what was said, what happened. */
export function ContactPage() {
  const { number } = useParams({ strict: false })
  const known = /^\d{1,15}$/.test(number ?? '') ? Number(number) : 0
  const { data, error, isFetching, refetch } = useQuery({
    ...byNumberQuery(known),
    enabled: known > 0,
    meta: { shown: true },
  })
  const shown = useUnmerged(data)
  const into = shown !== data && data?.merged_into
  useLiveContact(known, data?.id, { still: Boolean(into) })
  if (shown?.merged_into) return <MergedAway number={shown.number} into={shown.merged_into} />
  if (shown)
    return (
      <>
        {into ? <MergedMeanwhile into={into} /> : isAbsent(error) && <SeenNoMore error={error} />}
        {shown.may_change ? <One key={shown.id} contact={shown} /> : <Offered contact={shown} />}
      </>
    )
  if (!known || isAbsent(error)) return <NoSuchContact number={number ?? ''} error={error} />
  if (error) return <Failed what="This contact" error={error} retry={refetch} busy={isFetching} />
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
      <PanelSkeleton />
      <PanelSkeleton />
    </Box>
  )
}

/** The page stays as it was, with what is being typed there. */
const SeenNoMore = ({ error }: { error: unknown }) => (
  <Alert severity="warning" role="alert" sx={{ maxWidth: 1400, mx: 'auto', mb: 1.5 }}>
    You can no longer see this contact. {(error instanceof Refused && error.why) || 'It was given away or purged.'} What
    stands here is as it was, and nothing can be saved.
  </Alert>
)

function NoSuchContact({ number, error }: { number: string; error: unknown }) {
  const inside = useInside(paths.contacts(useListSearch()))
  return (
    <Absent
      noun="Contact"
      id={number}
      error={error}
      action={
        <Button variant="contained" {...inside}>
          Go to contacts
        </Button>
      }
    >
      The number may be mistyped, or the contact was purged.
    </Absent>
  )
}

function One({ contact }: { contact: Whole }) {
  const [editing, setEditing] = useState(false)
  const readOnly = contact.deleted_at !== null
  return (
    <Box sx={{ maxWidth: 1400, mx: 'auto' }}>
      <ContactTrail number={contact.number} />
      <Suspense fallback={null}>
        <Box sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mb: 1.5 } }}>
          <LifeBannerPanel contactId={contact.id} readOnly={readOnly} />
        </Box>
      </Suspense>
      <Waits contact={contact} />
      <ContactHeader contact={contact} editing={editing} edit={() => setEditing(true)} />
      <ContactSections
        line={contact.line_of_business}
        name={contactName(contact)}
        contactId={contact.id}
        readOnly={readOnly}
      >
        <DetailsPanel contact={contact} editing={editing} close={() => setEditing(false)} />
      </ContactSections>
    </Box>
  )
}

/** A lead of a pool that is not the viewer's yet: who it is, and no more. */
const Offered = ({ contact }: { contact: Whole }) => (
  <Box sx={{ maxWidth: 860, mx: 'auto' }}>
    <ContactTrail number={contact.number} />
    <Waits contact={contact} />
    <ContactHeader contact={contact} editing={false} edit={() => {}} />
    <Box sx={{ mt: 2 }}>
      <DetailsPanel contact={contact} editing={false} close={() => {}} />
    </Box>
  </Box>
)

const Waits = ({ contact: { id, pool, may_change } }: { contact: Whole }) =>
  pool && (
    <Suspense fallback={null}>
      <TakeLeadPanel contactId={id} pool={pool} held={may_change} />
    </Suspense>
  )
