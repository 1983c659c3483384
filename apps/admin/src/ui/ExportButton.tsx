import Download from '@mui/icons-material/FileDownloadOutlined'
import { useListContext } from 'react-admin'
import { pathOf } from '../dataProvider.ts'
import { Button } from './Button.tsx'
import { useIsAnother } from './useIdentity.ts'

interface Props {
  resource: string
  filter: object
  sort: { field: string; order: string }
  /** Whether there is nothing to take out. */
  empty?: boolean
}

/** What a resource holds under a filter, in an order, as a spreadsheet. */
export function ExportLink({ resource, filter, sort, empty = false }: Props) {
  const another = useIsAnother()
  const asked = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify([sort.field, sort.order]) })
  return (
    <Button label="Export" href={`${pathOf(`/v1/admin/${resource}/export.csv`)}?${asked}`} disabled={another || empty}>
      <Download />
    </Button>
  )
}

/** Everything the list finds. */
export function ExportButton({ always }: { always?: object }) {
  const { filterValues, total, sort, resource } = useListContext()
  return <ExportLink resource={resource} filter={{ ...filterValues, ...always }} sort={sort} empty={!total} />
}
