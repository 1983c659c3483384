import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { TreeNode } from '@openbook/api/users.ts'
import * as users from '@openbook/api/users.ts'
import { useCallback, useState } from 'react'
import { Link } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useWorksAcross } from '../ui/useIdentity.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { call } from '../wire.ts'
import { figure } from './usePreview.ts'

const LIMIT = 50

interface Props {
  manager_id?: number
  business_unit_id?: number
  q?: string
  label: string
}

/** The users below one manager, fifty at a time. */
export function Level({ manager_id, business_unit_id, q, label }: Props) {
  const [limit, setLimit] = useState(LIMIT)
  const ask = useCallback(
    () =>
      call(users.adminTree, {
        query: {
          limit,
          ...(manager_id && { manager_id }),
          ...(business_unit_id && { business_unit_id }),
          ...(q && { q }),
        },
      }),
    [manager_id, business_unit_id, q, limit],
  )
  const { data, error, again } = useAsked(ask)
  if (error) return <Trouble text={error} again={again} />
  if (!data) return <Skeleton height={40} />
  if (!data.data.length) return <Box sx={{ color: 'text.secondary', p: 1 }}>{q ? 'Nobody matches.' : 'Nobody.'}</Box>
  const more = data.meta.total_count - data.data.length
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0, pl: manager_id ? { xs: 1.5, sm: 3 } : 0 }}
      >
        {data.data.map(node => (
          <Node key={node.id} node={node} top={!manager_id} />
        ))}
      </Box>
      {more > 0 && limit < 200 && (
        <Button onClick={() => setLimit(200)}>Show {Math.min(more, 200 - LIMIT)} more</Button>
      )}
      {more > 0 && limit >= 200 && (
        <Link to={`/users?filter=${encodeURIComponent(JSON.stringify(manager_id ? { manager_id } : { q }))}`}>
          {figure(more, 'more in the list', 'more in the list')}
        </Link>
      )}
    </>
  )
}

/** At the top, and among those found, whoever works across agencies is told which one. */
function Node({ node, top }: { node: TreeNode; top: boolean }) {
  const across = useWorksAcross()
  const [open, setOpen] = useState(false)
  const labelOf = useRoleLabel()
  const name = `${node.first_name} ${node.last_name}`
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, py: 0.5 }}>
        {node.reports > 0 ? (
          <IconButton
            size="small"
            aria-expanded={open}
            aria-label={open ? `Close ${name}` : `Open ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? <ExpandMore /> : <ChevronRight />}
          </IconButton>
        ) : (
          <Box sx={{ width: 34, flexShrink: 0 }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/users/${node.id}`}>{name}</Link>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {labelOf(node.role)}
            {top && across && ` · ${node.business_unit_name}`}
          </Box>
          {!node.active && <Chip size="small" variant="outlined" label="Deactivated" sx={{ ml: 1 }} />}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', textAlign: 'right' }}>
          {node.below > 0 && <div>{node.below.toLocaleString('en-US')} below</div>}
          {figure(node.contacts, 'contact')}
        </Box>
      </Box>
      {open && <Level manager_id={node.id} label={`Below ${name}`} />}
    </Box>
  )
}
