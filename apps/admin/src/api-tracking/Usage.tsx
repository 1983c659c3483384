import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ApiUsage } from '@openbook/api/api-tracking.ts'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import { useCallback, useState } from 'react'
import { Link } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import { requestsOf } from './requests-of.ts'
import { UsageDays } from './UsageDays.tsx'

const HEIGHT = 240
const figure = (count: number) => count.toLocaleString('en-US')

/** What a vendor sent in thirty days: by day, by key, and why it was refused. */
export function Usage({ vendor_id }: { vendor_id: number }) {
  const [key, setKey] = useState(0)
  const ask = useCallback(
    () => call(apiTracking.adminUsage, { params: { id: vendor_id }, query: key ? { api_key_id: key } : {} }),
    [vendor_id, key],
  )
  const { data, error, again } = useAsked(ask)
  if (error) return <Trouble text={error} again={again} />
  if (!data) return <Skeleton variant="rounded" height={HEIGHT} aria-label="Loading what was sent" />
  const prefix = data.keys.find(({ id }) => id === key)?.prefix
  return (
    <Box sx={{ display: 'grid', gap: 2, minHeight: HEIGHT }}>
      {data.keys.length > 0 && (
        <TextField
          select
          label="Sent with"
          value={key}
          onChange={event => setKey(Number(event.target.value))}
          sx={{ maxWidth: 320 }}
        >
          <MenuItem value={0}>Any key</MenuItem>
          {data.keys.map(({ id, prefix }) => (
            <MenuItem key={id} value={id}>
              {prefix}…
            </MenuItem>
          ))}
        </TextField>
      )}
      <UsageDays days={data.days} />
      <Keys keys={data.keys.filter(({ id }) => !key || id === key)} />
      <Refusals
        errors={data.errors}
        of={{ api_vendor_id: vendor_id, last_days: data.days.length, ...(prefix && { key_prefix: prefix }) }}
      />
    </Box>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Typography component="h3" variant="body2" sx={{ fontWeight: 650 }}>
    {children}
  </Typography>
)
const PLAIN = { listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' } as const

const Keys = ({ keys }: Pick<ApiUsage, 'keys'>) => (
  <div>
    <Heading>By key</Heading>
    <Box component="ul" aria-label="What was sent by key" sx={PLAIN}>
      {keys.map(({ id, prefix, last_used_at, accepted, duplicates, refused }) => (
        <Typography component="li" variant="body2" key={id}>
          <Box component="span" sx={{ fontFamily: 'monospace' }}>
            {prefix}…
          </Box>{' '}
          {figure(accepted)} accepted, {figure(duplicates)} duplicates, {figure(refused)} refused.{' '}
          {last_used_at ? (
            <>
              Last used <When at={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
        </Typography>
      ))}
      {!keys.length && <li>No keys yet.</li>}
    </Box>
  </div>
)

interface RefusalsProps extends Pick<ApiUsage, 'errors'> {
  /** What they were counted of. */
  of: { api_vendor_id: number; last_days: number; key_prefix?: string }
}

const Refusals = ({ errors, of }: RefusalsProps) => (
  <div>
    <Heading>Most frequent errors</Heading>
    <Box component="ul" aria-label="Most frequent errors" sx={PLAIN}>
      {errors.map(({ status, code, times, last_at }) => (
        <Typography component="li" variant="body2" key={`${status} ${code}`}>
          <Link
            to={requestsOf({
              ...of,
              tab: 'refused',
              filter_by: 'status',
              filter_value: String(status),
              ...(code && { code }),
            })}
          >
            {status} {code ?? 'no code'}
          </Link>
          : {figure(times)} {times === 1 ? 'time' : 'times'}, last <When at={last_at} />
        </Typography>
      ))}
      {!errors.length && (
        <Typography component="li" variant="body2">
          Nothing was refused.
        </Typography>
      )}
    </Box>
  </div>
)
