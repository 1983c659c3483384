import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { LATEST_SHOWN } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { day } from '../../lib/dates.ts'
import { lifeQuery } from '../../lib/life-query.ts'
import { REASON_LABELS } from '../../lib/reach.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MostShown } from '../../ui/MostShown.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { KIND_LABELS, type LifeEvent, useLifeAct } from './life.ts'

const LifeDialog = lazy(async () => ({ default: (await import('./LifeDialog.tsx')).LifeDialog }))

/** What happened in their life, and whether they may be reached because of it. */
export function LifePanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [open, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(lifeQuery(contactId))
  const add = (
    <Button size="small" onClick={() => setOpen(true)}>
      Add life event
    </Button>
  )
  const blocked = data?.reach.filter(each => !each.allowed && each.value) ?? []
  return (
    <Panel
      title="Life events"
      count={data?.events.length}
      action={!readOnly && add}
      empty={data?.events.length === 0 && blocked.length === 0 && 'A death, a move to another state, a plan lost.'}
    >
      {error && !data ? (
        <Failed what="The life events" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <>
          {blocked.length > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              Not to be used:{' '}
              {blocked
                .map(
                  ({ kind, value, reasons }) =>
                    `${kind === 'phone' ? formatPhone(value ?? '') : value} (${reasons.map(each => REASON_LABELS[each]).join(', ')})`,
                )
                .join('; ')}
            </Typography>
          )}
          <Rows>
            {data.events.map(event => (
              <EventRow key={event.id} event={event} contactId={contactId} readOnly={readOnly} />
            ))}
          </Rows>
          <MostShown
            listed={data.events.length}
            most={LATEST_SHOWN}
          >{`The latest ${LATEST_SHOWN} are shown.`}</MostShown>
        </>
      )}
      <Suspense fallback={null}>{open && <LifeDialog contactId={contactId} close={() => setOpen(false)} />}</Suspense>
    </Panel>
  )
}

function EventRow({ event, contactId, readOnly }: { event: LifeEvent; contactId: number; readOnly: boolean }) {
  const undo = useLifeAct(lifeEvents.undo, contactId)
  const { kind, happened_on, note, details, created_by, created_at, undone_at, undone_by } = event
  const takeBack = () => undo.mutate({ params: { id: contactId, eventId: event.id } })
  return (
    <Row end={!readOnly && !undone_at && <RowMenu of={KIND_LABELS[kind]} acts={[['Take back', takeBack]]} />}>
      <Typography variant="body1" sx={undone_at ? { textDecoration: 'line-through', color: 'text.secondary' } : {}}>
        {details.state ? `Moved to ${details.state}` : details.plan ? `Lost ${details.plan}` : KIND_LABELS[kind]}
        {happened_on && `, ${happened_on}`}
      </Typography>
      {note && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {note}
        </Typography>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary', mr: 1 }}>
        {[created_by?.name, day(created_at)].filter(Boolean).join(' · ')}
      </Typography>
      {undone_at && (
        <Chip size="small" variant="outlined" label={`Taken back${undone_by ? ` by ${undone_by.name}` : ''}`} />
      )}
    </Row>
  )
}
