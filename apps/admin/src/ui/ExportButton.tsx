import Download from '@mui/icons-material/FileDownloadOutlined'
import { Button, useListContext } from 'react-admin'
import { pathOf } from '../dataProvider.ts'
import { useIdentity } from './useIdentity.ts'

/** Everything the list finds, in its order, as a spreadsheet; not while one acts as somebody else. */
export function ExportButton() {
  const { filterValues, total, sort, resource } = useListContext()
  const acting = Boolean(useIdentity()?.user.impersonation)
  const asked = new URLSearchParams({
    filter: JSON.stringify(filterValues ?? {}),
    sort: JSON.stringify([sort.field, sort.order]),
  })
  return (
    <Button label="Export" href={`${pathOf(`/v1/admin/${resource}/export.csv`)}?${asked}`} disabled={acting || !total}>
      <Download />
    </Button>
  )
}
