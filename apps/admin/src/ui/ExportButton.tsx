import Download from '@mui/icons-material/FileDownloadOutlined'
import { Button, useListContext } from 'react-admin'
import { useIdentity } from './useIdentity.ts'

/** Everything the list finds, as a spreadsheet; not while one acts as somebody else. */
export function ExportButton({ path }: { path: `/v1/${string}` }) {
  const { filterValues, total } = useListContext()
  const acting = Boolean(useIdentity()?.user.impersonation)
  return (
    <Button
      label="Export"
      href={`${path}?filter=${encodeURIComponent(JSON.stringify(filterValues ?? {}))}`}
      disabled={acting || !total}
    >
      <Download />
    </Button>
  )
}
