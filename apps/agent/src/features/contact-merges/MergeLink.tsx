import Button from '@mui/material/Button'
import { useMay } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'
import { useInside } from '../../ui/Link.tsx'

/** Takes the ticked contacts to the merge screen. */
export function MergeLink({ ids }: { ids: number[] }) {
  const inside = useInside(paths.merge(ids))
  if (!useMay('contacts.merge') || ids.length < 2) return null
  return (
    <Button size="small" {...inside}>
      Merge {ids.length} contacts
    </Button>
  )
}
