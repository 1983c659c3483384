import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import * as fireLight from '@openbook/api/fire-light.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { day } from '../../lib/dates.ts'
import { mutation } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Row } from '../../ui/Rows.tsx'
import { type Application, refreshApplications, STATUS_LABELS } from './applications.ts'

/** One application: how far it is, and the way on. */
export function ApplicationRow({ application, readOnly }: { application: Application; readOnly: boolean }) {
  const { id, carrier_name, product, state, status, trouble, agent, created_at, sandbox, url } = application
  const client = useQueryClient()
  const again = useMutation({
    ...mutation(fireLight.application),
    onSuccess: () => refreshApplications(client),
  })
  const end = !readOnly && (
    <>
      {status === 'failed' && (
        <Button size="small" disabled={again.isPending} onClick={() => again.mutate({ body: { id } })}>
          Try again
        </Button>
      )}
      {url && (
        <Button
          size="small"
          href={paths.application(id)}
          target="_blank"
          aria-label={`Open ${carrier_name} ${product}`}
        >
          Open
        </Button>
      )}
    </>
  )
  return (
    <Row end={end}>
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {carrier_name} {product} <Chip size="small" variant="outlined" label={STATUS_LABELS[status]} sx={{ ml: 0.5 }} />
        {sandbox && <Chip size="small" variant="outlined" label="Sandbox" sx={{ ml: 0.5 }} />}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[state, agent.name, day(created_at)].join(' · ')}
      </Typography>
      {trouble && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {trouble}
        </Typography>
      )}
    </Row>
  )
}
