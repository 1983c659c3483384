import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { day } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Link, useInside } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { candidatesQuery, mergesOf } from './queries.ts'
import { Score } from './Score.tsx'
import { useDismiss } from './use-dismiss.ts'
import { factsOf, nameOf, namesOf } from './words.ts'

const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }))

/** Who may be the same person, and what was merged into this contact; not there when there is nothing to tell. */
export function DuplicatesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [showing, setShowing] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...candidatesQuery(contactId), enabled: !readOnly })
  const { dismiss, recall, busy } = useDismiss()
  const merged = <MergedHere contactId={contactId} />
  if (error && !data && !readOnly)
    return (
      <>
        <Panel title="Possible duplicates">
          <Failed what="The possible duplicates" error={error} retry={refetch} busy={isFetching} />
        </Panel>
        {merged}
      </>
    )
  if (readOnly || !data || (!data.candidates.length && !data.dismissed.length)) return merged
  return (
    <>
      <Panel title="Possible duplicates" count={data.candidates.length}>
        {!data.candidates.length && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Nobody else looks like this person.
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.candidates.map(({ contact, score, signs }) => (
            <li key={contact.id}>
              <Link href={paths.contact(contact.number)} sx={{ fontWeight: 600 }}>
                {nameOf(contact)} ({contact.number})
              </Link>
              <Score score={score} signs={signs} />
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {factsOf(contact).join(' · ')}
              </Typography>
              <Box sx={{ display: 'flex', gap: 1, ml: -0.75 }}>
                <MergeWith ids={[contactId, contact.id]} name={nameOf(contact)} />
                <Button size="small" disabled={busy} onClick={() => dismiss([contactId, contact.id])}>
                  Not the same person
                </Button>
              </Box>
            </li>
          ))}
        </Box>
        {data.dismissed.length > 0 && (
          <Button size="small" sx={{ mt: 1, ml: -0.75 }} aria-expanded={showing} onClick={() => setShowing(!showing)}>
            {showing ? 'Hide' : 'Show'} who was found to be someone else ({data.dismissed.length})
          </Button>
        )}
        {showing &&
          data.dismissed.map(contact => (
            <Box key={contact.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Link href={paths.contact(contact.number)} sx={{ flex: 1 }}>
                {nameOf(contact)} ({contact.number})
              </Link>
              <Button size="small" disabled={busy} onClick={() => recall([contactId, contact.id])}>
                Take back
              </Button>
            </Box>
          ))}
      </Panel>
      {merged}
    </>
  )
}

function MergeWith({ ids, name }: { ids: number[]; name: string }) {
  const inside = useInside(paths.merge(ids))
  if (!useMay('contacts.merge')) return null
  return (
    <Button size="small" aria-label={`Merge with ${name}`} {...inside}>
      Merge
    </Button>
  )
}

function MergedHere({ contactId }: { contactId: number }) {
  const { data, error, isFetching, refetch } = useQuery(mergesOf(contactId))
  const [undoing, setUndoing] = useState<number>()
  const may = useMay('contacts.merge')
  const merges = data?.data.filter(({ undone_at }) => !undone_at) ?? []
  if (error && !data)
    return (
      <Panel title="Merged into this contact">
        <Failed what="The merges" error={error} retry={refetch} busy={isFetching} />
      </Panel>
    )
  if (!merges.length) return null
  return (
    <Panel title="Merged into this contact">
      {merges.map(({ id, records, user, created_at }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {namesOf(records)}, by {user.name} on {day(created_at)}
          </Typography>
          {may && (
            <Button size="small" onClick={() => setUndoing(id)}>
              Undo merge
            </Button>
          )}
        </Box>
      ))}
      <Suspense fallback={null}>{undoing && <UndoDialog id={undoing} close={() => setUndoing(undefined)} />}</Suspense>
    </Panel>
  )
}
