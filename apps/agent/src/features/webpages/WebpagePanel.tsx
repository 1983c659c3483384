import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as webpages from '@openbook/api/webpages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PicturePicker } from '../profiles/PicturePicker.tsx'
import { WebpageForm } from './WebpageForm.tsx'

const settingsQuery = query(webpages.settings)
/** Where visitors find the page of a subdomain. */
const addressOf = (domain: string) => `${window.location.protocol}//${domain}.${window.location.host}/`

/** What the user says on their public page. */
export function WebpagePanel() {
  const { id } = useUser()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(settingsQuery)
  const keep = async (photo: Blob | null) => {
    const files: Record<string, Blob> = photo ? { photo } : {}
    const form = photo ? {} : { remove_photo: true }
    client.setQueryData(settingsQuery.queryKey, await call(webpages.updateWebpage, { params: { id }, form, files }))
  }
  if (error && !data) return <Failed what="Your page" error={error} retry={refetch} busy={isFetching} />
  if (!data)
    return (
      <Panel title="Public page">
        <Lines />
      </Panel>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel title="Public page">
        <Where page={data} />
        <WebpageForm page={data} />
      </Panel>
      <Panel title="Picture of the page">
        <PicturePicker
          label="Page picture"
          hint="Without one, the page shows the photo of your profile."
          src={data.photo}
          keep={keep}
        />
      </Panel>
    </Box>
  )
}

function Where({ page: { domain, active } }: { page: webpages.WebpageSettings }) {
  if (!domain)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        You have no subdomain yet. Your administrator can give you one; the page is there from then on.
      </Alert>
    )
  return (
    <Typography variant="body2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {active ? (
        <>
          Visitors find it at <Link href={addressOf(domain)}>{addressOf(domain)}</Link>.
        </>
      ) : (
        'The page is switched off: visitors are told that there is none.'
      )}
    </Typography>
  )
}
