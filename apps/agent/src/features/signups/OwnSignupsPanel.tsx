import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as signups from '@openbook/api/signups.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { copyText } from '../../lib/clipboard.ts'
import { day } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { CountedRows } from '../../ui/CountedRows.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useGo } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row } from '../../ui/Rows.tsx'

const [LIMIT] = PAGE_SIZES
const WORDS = { pending: 'Waiting', approved: 'Approved', rejected: 'Turned down' } as const
const TONES = { pending: 'warning', approved: 'success', rejected: 'default' } as const

/** One's own link to the form of the agency, and who asked to join by it. */
export function OwnSignupsPanel() {
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const go = useGo()
  const list = useQuery({
    ...query(signups.mine, { query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {list.data && <OwnLink path={list.data.path} />}
      <CountedRows
        list={list}
        what="Your sign-ups"
        names={['person asked to join by your link', 'people asked to join by your link']}
        empty={
          <Empty title="Nobody asked to join by your link yet">
            Whoever does is shown here, with what your administrators answered.
          </Empty>
        }
        page={page}
        turn={to => go(paths.profile('signups', { page: to }))}
      >
        {({ id, first_name, last_name, email, phone, status, created_at }) => (
          <Row key={id} end={<Chip size="small" variant="outlined" color={TONES[status]} label={WORDS[status]} />}>
            <Typography>
              {first_name} {last_name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[email, phone && formatPhone(phone), `asked ${day(created_at)}`].filter(Boolean).join(', ')}
            </Typography>
          </Row>
        )}
      </CountedRows>
    </Box>
  )
}

function OwnLink({ path }: { path: string | null }) {
  if (!path)
    return (
      <Panel
        title="Your link"
        empty="The sign-up form of your agency is closed. An administrator opens it in the console."
      >
        {null}
      </Panel>
    )
  const address = `${window.location.origin}${path}`
  const copy = () => copyText(address, 'Your link is copied.')
  return (
    <Panel
      title="Your link"
      action={
        <Button size="small" onClick={() => void copy()}>
          Copy link
        </Button>
      }
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        Give it to people who want to join your agency: <Link href={path}>{address}</Link>
      </Typography>
    </Panel>
  )
}
