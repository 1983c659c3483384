import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FailedSignIns } from '@openbook/api/core/open-sessions.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { type ReactNode, useCallback } from 'react'
import { Link, useRecordContext } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import { figure } from './usePreview.ts'

/** The failed sign-ins of a user that are still counted, and when they had to wait: for whoever manages them. */
export function FailedSignInsPanel() {
  const user = useRecordContext()
  const viewer = useIdentity()
  if (!user || !viewer || !(user.id === viewer.id || mayManage(viewer.role, user.role as Role))) return null
  return <Failed key={user.id} id={Number(user.id)} />
}

const logOf = (user_id: number) =>
  `/audit_log?filter=${encodeURIComponent(JSON.stringify({ action: 'sessions.locked', user_id }))}`

function Failed({ id }: { id: number }) {
  const { data, error, again } = useAsked(
    useCallback(() => call(sessions.adminFailedSignIns, { params: { id } }), [id]),
  )
  return (
    <Box component="section" aria-label="Failed sign-ins" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
        Failed sign-ins
      </Typography>
      {error && <Trouble text={error} again={again} />}
      {data && <Said {...data} />}
      <Link to={logOf(id)}>Lockouts in the audit log</Link>
    </Box>
  )
}

function Said({ failures, counted, waits }: FailedSignIns) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {counted
          ? `${figure(counted, 'wrong proof')} in the last day${counted > failures.length ? `, the latest ${failures.length} of them here` : ''}.`
          : 'None in the last day since they last signed in.'}
      </Typography>
      <Rows label="Wrong proofs">
        {failures.map(({ at, ip, known }) => (
          <li key={`${at} ${ip}`}>
            <When at={at} />
            {ip && `, from ${ip}`}, {known ? 'in a browser they had signed in with' : 'in a browser not known to them'}
          </li>
        ))}
      </Rows>
      <Rows label="Had to wait">
        {waits.map(({ id, at, ip, wrong, minutes }) => (
          <li key={id}>
            <When at={at} />: had to wait {figure(minutes, 'minute')} after {figure(wrong, 'wrong proof')}
            {ip && `, the last from ${ip}`}
          </li>
        ))}
      </Rows>
    </>
  )
}

const Rows = ({ label, children }: { label: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <Box component="ul" aria-label={label} sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
