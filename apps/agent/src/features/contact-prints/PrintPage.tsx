import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useUser } from '../../lib/current-user.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'

const LOOK_MS = 1500

/** One print: its PDF, and who was left out and why. */
export function PrintPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const jid = /^\d{1,15}$/.test(id ?? '') ? Number(id) : 0
  const { data, error, refetch, isFetching } = useQuery({
    ...query(contactPrints.batchPrintStatus, { body: { jid } }),
    enabled: jid > 0,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? LOOK_MS : false),
  })
  if (!data && (!jid || isAbsent(error))) return <NoSuchPrint id={id} error={error} />
  if (error && !data) return <Failed what="This print" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <PanelSkeleton />
  const { status, text, linkUrl, linkText, processed, total, left_out } = data
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', display: 'grid', gap: 2 }}>
      <PageTitle title="Print">Print</PageTitle>
      <Panel title={status === 'processing' ? 'In the making' : 'Result'}>
        <Typography role="status" sx={{ mb: 1.5 }}>
          {text}
        </Typography>
        {status === 'processing' && (
          <LinearProgress
            aria-label="Printing"
            variant="determinate"
            value={total ? (processed / total) * 100 : 0}
            sx={{ height: 6, borderRadius: 3 }}
          />
        )}
        {linkUrl && <Fetch href={linkUrl} label={linkText} />}
      </Panel>
      {left_out.length > 0 && (
        <Panel title="Left out" count={left_out.length}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {figure(left_out.length)} of {figure(total)} could not be printed. Complete them and print them again.
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
            {left_out.map(({ reason, contact }) => (
              <Box component="li" key={contact.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                <Link href={paths.contact(contact.number)}>{contact.name}</Link>
                <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                  {reason}
                </Typography>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  )
}

function Fetch({ href, label }: { href: string; label: string | null }) {
  const { impersonation, profile } = useUser()
  if (impersonation)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You are acting as {profile.first_name}. Only they can fetch the file, signed in themselves.
      </Typography>
    )
  return (
    <Button variant="contained" href={href}>
      {label}
    </Button>
  )
}

function NoSuchPrint({ id, error }: { id: string | undefined; error: unknown }) {
  const inside = useInside(paths.contacts())
  return (
    <Absent
      noun="Print"
      id={id}
      error={error}
      action={
        <Button variant="contained" {...inside}>
          Go to contacts
        </Button>
      }
    >
      The address may be mistyped.
    </Absent>
  )
}
