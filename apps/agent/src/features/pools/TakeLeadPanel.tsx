import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Link, useGo } from '../../ui/Link.tsx'
import { isUsedUp, leftToday, poolsQuery } from './pool.ts'
import { TakeCaution } from './TakeCaution.tsx'
import { useTake } from './use-take.ts'

interface Props {
  contactId: number
  pool: { id: number; name: string }
  /** The contact is the viewer's to work with while it waits, as for the holder of the pool. */
  held: boolean
}

/** Says that a contact waits in a pool, and takes it where one may. */
export function TakeLeadPanel({ contactId, pool, held }: Props) {
  const go = useGo()
  const { data } = useQuery(poolsQuery)
  const { take, taking, cautioned } = useTake(pool.id, () => go(paths.pool(pool.id)))
  const known = data?.find(({ id }) => id === pool.id)
  const usedUp = known !== undefined && isUsedUp(known)
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        mb: 2,
        '& .MuiAlert-message': { flex: '1 1 14rem' },
      }}
      action={
        known?.may_take && (
          <Button
            variant="contained"
            size="small"
            disabled={taking !== undefined || usedUp}
            onClick={() => take(contactId)}
          >
            Take this lead
          </Button>
        )
      }
    >
      Nobody works this lead yet: it waits in <Link href={paths.pool(pool.id)}>{pool.name}</Link>.
      {!held && ' How to reach them, notes, files, policies and history open once it is yours.'}
      {usedUp && known.may_take && ` ${leftToday(known)}`}
      {cautioned && <TakeCaution {...cautioned} />}
    </Alert>
  )
}
