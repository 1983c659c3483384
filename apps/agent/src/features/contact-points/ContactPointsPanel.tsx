import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { PointRow } from './PointRow.tsx'
import { type Doing, type Kind, type Point, pointsQuery } from './points.ts'

const PointDialog = lazy(async () => ({ default: (await import('./PointDialog.tsx')).PointDialog }))
const BrokenDialog = lazy(async () => ({ default: (await import('./BrokenDialog.tsx')).BrokenDialog }))
const ConsentDialog = lazy(async () => ({ default: (await import('./ConsentDialog.tsx')).ConsentDialog }))

/** Every phone and e-mail, what may be done with each, and what became of former ones. */
export function ContactPointsPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [doing, setDoing] = useState<Doing>()
  const { data, error, isFetching, refetch } = useQuery(pointsQuery(contactId))
  const close = () => setDoing(undefined)
  const add = (
    <>
      <Button size="small" onClick={() => setDoing({ act: 'add', kind: 'phone' })}>
        Add phone
      </Button>
      <Button size="small" onClick={() => setDoing({ act: 'add', kind: 'email' })}>
        Add e-mail
      </Button>
    </>
  )
  return (
    <Panel title="Phones and e-mails" action={!readOnly && add}>
      {error && !data ? (
        <Failed what="The phones and e-mails" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Points points={data} contactId={contactId} readOnly={readOnly} act={setDoing} />
      )}
      <Suspense fallback={null}>
        {(doing?.act === 'add' || doing?.act === 'edit') && (
          <PointDialog contactId={contactId} doing={doing} close={close} />
        )}
        {doing?.act === 'broken' && <BrokenDialog contactId={contactId} point={doing.point} close={close} />}
        {doing?.act === 'consent' && <ConsentDialog contactId={contactId} point={doing.point} close={close} />}
      </Suspense>
    </Panel>
  )
}

interface Listed {
  points: Point[]
  contactId: number
  readOnly: boolean
  act: (doing: Doing) => void
}

function Points({ points, ...rest }: Listed) {
  const former = points.filter(point => !point.current)
  const current = points.filter(point => point.current)
  return (
    <>
      {current.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No way to reach them yet. Add a phone number or an e-mail address.
        </Typography>
      )}
      <List points={[...ofKind(current, 'phone'), ...ofKind(current, 'email')]} {...rest} />
      {former.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            No longer used
          </Typography>
          <List points={former} {...rest} />
        </>
      )}
    </>
  )
}

const ofKind = (points: Point[], kind: Kind) => points.filter(point => point.kind === kind)

const List = ({ points, ...rest }: Listed) => (
  <Rows>
    {points.map(point => (
      <PointRow key={point.value} point={point} {...rest} />
    ))}
  </Rows>
)
