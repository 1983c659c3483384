import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ApiVendor } from '@openbook/api/api-tracking.ts'
import type { ReactNode } from 'react'
import { EditButton, Link, Show, TopToolbar, useRecordContext } from 'react-admin'
import { SendingLeads } from '../lead-intake/SendingLeads.tsx'
import { freshKey } from './fresh-keys.ts'
import { KeysTable } from './KeysTable.tsx'
import { requestsOf } from './requests-of.ts'
import { Usage } from './Usage.tsx'
import { VendorState } from './VendorState.tsx'
import { dollars, routeSentence, typeWord } from './words.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" variant="outlined" sx={{ p: 2, mb: 2 }}>
    <Typography component="h2" sx={{ fontWeight: 650, mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Card>
)

function Facts({ vendor }: { vendor: ApiVendor }) {
  const { today, month } = vendor
  const facts: [string, ReactNode][] = [
    ['Kind of leads', typeWord(vendor.vendor_type)],
    ['Leads go to', routeSentence(vendor)],
    ['Tags', vendor.tags.join(', ') || '—'],
    ['Price of a lead', dollars(vendor.price_per_lead)],
    ['Most leads a day', vendor.daily_cap?.toLocaleString('en-US') ?? 'No limit'],
    ['Today', `${today.accepted} accepted, ${today.duplicates} duplicates, ${today.refused} refused`],
    [
      'Last 30 days',
      `${month.accepted} accepted for ${dollars(month.spent)}, ${month.duplicates} duplicates, ${month.refused} refused`,
    ],
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Vendor() {
  const vendor = useRecordContext<ApiVendor>()
  if (!vendor) return null
  return (
    <Box sx={{ p: { xs: 1, sm: 2 } }}>
      <Part title={vendor.vendor_name}>
        <Box sx={{ mb: 1.5 }}>
          <VendorState />
        </Box>
        <Facts vendor={vendor} />
        <Box sx={{ mt: 1.5 }}>
          <Link to={requestsOf({ api_vendor_id: vendor.id })}>See what {vendor.vendor_name} sent</Link>
        </Box>
      </Part>
      <Part title="Requests of the last 30 days">
        <Usage vendor_id={vendor.id} />
      </Part>
      <Part title="Keys">
        <KeysTable vendor_id={vendor.id} />
      </Part>
      <Part title="How to send leads">
        <SendingLeads freshKey={freshKey(vendor.id)} />
      </Part>
    </Box>
  )
}

export const VendorShow = () => (
  <Show
    actions={
      <TopToolbar>
        <EditButton />
      </TopToolbar>
    }
    sx={{ '& .RaShow-card': { boxShadow: 'none', bgcolor: 'transparent', backgroundImage: 'none', border: 0 } }}
  >
    <Vendor />
  </Show>
)
