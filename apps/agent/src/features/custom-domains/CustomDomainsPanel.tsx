import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CustomDomain } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useGo } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AgencyPicker } from '../business-units/AgencyPicker.tsx'
import { DomainCard } from './DomainCard.tsx'
import { DomainDialog } from './DomainDialog.tsx'

/** While something is looked at by itself, so is this. */
const LIVE_MS = 5000

interface Search {
  business_unit_id?: number
  domain?: number
}

/** Where the agency is reached besides our own address: its domains, what each still needs, and how to set it. */
export function CustomDomainsPanel() {
  const { business_unit_id, domain } = useSearch({ strict: false }) as Search
  const go = useGo()
  const to = (search: Search) => go(paths.profileDomains({ business_unit_id, ...search }))
  const [adding, setAdding] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(customDomains.list, { query: { limit: customDomains.MOST_DOMAINS, business_unit_id } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) ? LIVE_MS : false),
  })
  const none = data?.vendor === 'none'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <AgencyPicker id={business_unit_id} choose={id => to({ business_unit_id: id })} />
      {none && (
        <Alert severity="info">
          Domains are not set up on this server yet. Its administrator says where they point to, with DOMAINS_TARGET.
        </Alert>
      )}
      <Panel
        title="Domains"
        count={data?.meta.total_count}
        action={
          !none && (
            <Button size="small" onClick={() => setAdding(true)}>
              Add domain
            </Button>
          )
        }
        empty={data && !data.data.length && 'No domains yet. Add one, and people reach your agency at its own address.'}
      >
        {error && !data && <Failed what="The domains" error={error} retry={refetch} busy={isFetching} />}
        {!error && !data && <Lines />}
        {data && data.data.length > 0 && (
          <Box component="ul" aria-label="Domains" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {data.data.map(each => (
              <DomainCard
                key={each.id}
                domain={each}
                vendor={data.vendor}
                open={each.id === domain}
                toggle={() => to(each.id === domain ? {} : { domain: each.id })}
              />
            ))}
          </Box>
        )}
      </Panel>
      {data?.vendor === 'sandbox' && (
        <Alert severity="info">
          This is the sandbox: no real nameserver is asked. Under each domain you choose what the nameservers say.
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        People sign in at a verified domain, in your agency’s look. A domain belongs to one agency at a time: whoever
        proves it first.
      </Typography>
      {adding && (
        <DomainDialog
          business_unit_id={business_unit_id}
          saved={({ id }) => to({ domain: id })}
          close={() => setAdding(false)}
        />
      )}
    </Box>
  )
}

const isWaiting = ({ status, checked_at }: CustomDomain) => status === 'pending' || status === 'broken' || !checked_at
