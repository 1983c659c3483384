import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useQuery } from '@tanstack/react-query'
import { lifeQuery } from '../../lib/life-query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { daysUntil, useLifeAct } from './life.ts'

const SOON = 180

/** What one must know before calling: a death, a death close to them, the wish to be left alone, a birthday ahead. */
export function LifeBannerPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(lifeQuery(contactId))
  const undo = useLifeAct(lifeEvents.undo, contactId)
  if (!data)
    return error && <Failed what="Whether they may be contacted" error={error} retry={refetch} busy={isFetching} />
  const standing = data.events.filter(event => !event.undone_at)
  const dead = standing.find(event => event.kind === 'deceased')
  const alone = standing.find(event => event.kind === 'do_not_contact')
  const unmailed = standing.find(event => event.kind === 'do_not_mail')
  const bereaved = data.reach.some(({ reasons }) => reasons.includes('bereaved'))
  const takeBack = (eventId: number) =>
    !readOnly && (
      <Button
        color="inherit"
        size="small"
        disabled={undo.isPending}
        onClick={() => undo.mutate({ params: { id: contactId, eventId } })}
      >
        Take back
      </Button>
    )
  if (dead)
    return (
      <Alert severity="error" variant="filled" action={takeBack(dead.id)}>
        Deceased{dead.happened_on ? ` on ${dead.happened_on}` : ''}. Do not contact.
      </Alert>
    )
  return (
    <>
      {alone && (
        <Alert severity="error" variant="outlined" action={takeBack(alone.id)}>
          Asked not to be contacted.{alone.note ? ` ${alone.note}` : ''}
        </Alert>
      )}
      {data.stopped_by && (
        <Alert severity="error" variant="outlined">
          Status “{data.stopped_by}”: nobody calls, texts, e-mails or sends mail to them while they have it.
        </Alert>
      )}
      {unmailed && (
        <Alert severity="warning" variant="outlined" action={takeBack(unmailed.id)}>
          Asked for no mail: no letter, label or mailer kit.{unmailed.note ? ` ${unmailed.note}` : ''}
        </Alert>
      )}
      {bereaved && (
        <Alert severity="warning" variant="outlined">
          A death close to them within the last 90 days. No marketing until these are over.
        </Alert>
      )}
      {data.moved_away && (
        <Alert severity="warning" variant="outlined">
          {data.moved_away} Nothing about plans goes out by itself until somebody licensed there has them.
        </Alert>
      )}
      {data.special_enrollment_until && (
        <Alert severity="info" variant="outlined">
          Lost their plan: special enrollment until {data.special_enrollment_until}, 60 days from the loss.
        </Alert>
      )}
      <Turning date={data.turns_65_on} />
    </>
  )
}

function Turning({ date }: { date: string | null }) {
  const days = date ? daysUntil(date) : -1
  if (days < 0 || days > SOON) return null
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return (
    <Alert severity="info" variant="outlined">
      Turns 65 {when}, on {date}.
    </Alert>
  )
}
