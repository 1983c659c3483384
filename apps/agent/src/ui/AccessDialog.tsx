import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { dayAndTime } from '../lib/dates.ts'
import { Failed } from './Failed.tsx'
import { Lines } from './Lines.tsx'
import { Row, Rows } from './Rows.tsx'

interface Person {
  name: string
}
export interface Access {
  id: number
  user: Person | null
  real_user: Person | null
  at: string
}
interface Props<A extends Access> {
  title: string
  log: {
    data: { data: A[]; meta: { total_count: number } } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** What somebody did: "looked at them". */
  told: (access: A) => string
  /** Shows more of them, where that can be. */
  more: (() => void) | undefined
  close: () => void
}

/** Who looked at or changed what is sealed, for those who manage. */
export function AccessDialog<A extends Access>({ title, log, told, more, close }: Props<A>) {
  const id = useId()
  const { data, error, isFetching, refetch } = log
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {error && !data ? (
          <Failed what="The access log" error={error} retry={refetch} busy={isFetching} />
        ) : !data ? (
          <Lines />
        ) : data.data.length === 0 ? (
          <Typography variant="body2">Nobody has looked yet.</Typography>
        ) : (
          <Rows>
            {data.data.map(access => (
              <Row key={access.id}>
                <Typography variant="body2">
                  <strong>{access.user?.name ?? 'Someone of another agency'}</strong> {told(access)}
                  {access.real_user && ` (by ${access.real_user.name})`}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {dayAndTime(access.at)}
                </Typography>
              </Row>
            ))}
          </Rows>
        )}
        {data && more && data.meta.total_count > data.data.length && (
          <Button size="small" onClick={more} disabled={isFetching}>
            Show earlier
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
