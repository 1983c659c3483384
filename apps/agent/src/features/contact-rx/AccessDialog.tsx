import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import * as contactRx from '@openbook/api/contact-rx.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dayAndTime } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

const STEP = 15
const MOST = 200

/** Who looked at or changed the medicines, for those who manage. */
export function AccessDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const id = useId()
  const [limit, setLimit] = useState(STEP)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactRx.accessLog, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Who saw the medicines</DialogTitle>
      <DialogContent>
        {error && !data ? (
          <Failed what="The access log" error={error} retry={refetch} busy={isFetching} />
        ) : !data ? (
          <Lines />
        ) : data.data.length === 0 ? (
          <Typography variant="body2">Nobody has looked yet.</Typography>
        ) : (
          <Rows>
            {data.data.map(({ id, act, user, real_user, at }) => (
              <Row key={id}>
                <Typography variant="body2">
                  <strong>{user?.name ?? 'Someone of another agency'}</strong>{' '}
                  {act === 'show' ? 'looked at them' : 'changed them'}
                  {real_user && ` (by ${real_user.name})`}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {dayAndTime(at)}
                </Typography>
              </Row>
            ))}
          </Rows>
        )}
        {data && data.meta.total_count > data.data.length && limit < MOST && (
          <Button size="small" onClick={() => setLimit(Math.min(MOST, limit * 3))} disabled={isFetching}>
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
