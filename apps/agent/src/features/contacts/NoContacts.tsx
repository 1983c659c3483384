import Button from '@mui/material/Button'
import { KEPT_DELETED_DAYS } from '@openbook/config/limits.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useInside } from '../../ui/Link.tsx'
import { changed, isNarrowed, widened } from './scope.ts'
import { useListSearch } from './use-list.ts'

/** Why there is no row, and what to do about it. */
export function NoContacts({ total, add }: { total: number; add: () => void }) {
  const search = useListSearch()
  const first = useInside(paths.contacts(changed(search, {})))
  const wide = useInside(paths.contacts(widened(search)))
  if (total > 0)
    return (
      <Empty title="This page is past the end" action={<Button {...first}>Go to the first page</Button>}>
        There are fewer contacts than when this address was made.
      </Empty>
    )
  if (isNarrowed(search))
    return (
      <Empty
        title="No contacts match"
        action={
          <Button variant="outlined" {...wide}>
            Clear filters
          </Button>
        }
      >
        Try fewer words, or look in another group.
      </Empty>
    )
  if (search.pool_id) return <Empty title="No leads wait here">New ones appear here as they come in.</Empty>
  if (typeof search.contact_group === 'number')
    return <Empty title="Nobody here yet">The users of this group own no contacts that you may see.</Empty>
  if (search.contact_group === 'deleted')
    return (
      <Empty title="Nothing is deleted">
        Contacts you delete are kept here for {KEPT_DELETED_DAYS} days and can be restored.
      </Empty>
    )
  return (
    <Empty
      title="No contacts yet"
      action={
        <Button variant="contained" onClick={add}>
          Add contact
        </Button>
      }
    >
      Import a file or add your first contact.
    </Empty>
  )
}
