import Download from '@mui/icons-material/FileDownloadOutlined'
import { Failed } from '@openbook/api/core/errors.ts'
import { type MouseEvent, useState } from 'react'
import { useListContext, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { pathOf } from '../dataProvider.ts'
import { Button } from './Button.tsx'
import { exportFailed, takeOut } from './take-out.ts'
import { useIsAnother } from './useIdentity.ts'

interface Props {
  resource: string
  filter: object
  sort: { field: string; order: string }
  /** Whether there is nothing to take out. */
  empty?: boolean
}

/** What a resource holds under a filter, in an order, as a spreadsheet. A link, to be copied too; pressed, it tells here why nothing came. */
export function ExportLink({ resource, filter, sort, empty = false }: Props) {
  const another = useIsAnother()
  const { taking, take } = useTaking()
  const asked = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify([sort.field, sort.order]) })
  const path = `${pathOf(`/v1/admin/${resource}/export.csv`)}?${asked}`
  const press = (event: MouseEvent) => {
    event.preventDefault()
    void take(path)
  }
  return (
    <Button
      label={taking ? 'Exporting…' : 'Export'}
      href={path}
      onClick={press}
      aria-busy={taking}
      disabled={another || empty}
    >
      <Download />
    </Button>
  )
}

/** Takes out one file at a time. A session that is over leads to the sign-in, any other failure is told. */
function useTaking() {
  const [taking, setTaking] = useState(false)
  const notify = useNotify()
  const logOutIfDenied = useLogoutIfAccessDenied()
  const fail = async (error: unknown) => {
    if (error instanceof Failed && error.status === 401) await logOutIfDenied(error)
    else notify(exportFailed(error), { type: 'error' })
  }
  const take = async (path: string) => {
    if (taking) return
    setTaking(true)
    await takeOut(path).catch(fail)
    setTaking(false)
  }
  return { taking, take }
}

/** Everything the list finds. */
export function ExportButton({ always }: { always?: object }) {
  const { filterValues, total, sort, resource } = useListContext()
  return <ExportLink resource={resource} filter={{ ...filterValues, ...always }} sort={sort} empty={!total} />
}
