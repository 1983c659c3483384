import Pagination from '@mui/material/Pagination'
import { useGo } from '../../ui/Link.tsx'

interface Props {
  meta: { current_page: number; total_pages: number }
  /** The address of a page; the first has none of its own. */
  to: (page: number | undefined) => string
}

export function Pages({ meta: { current_page, total_pages }, to }: Props) {
  const go = useGo()
  if (total_pages < 2) return null
  return (
    <Pagination
      sx={{ mt: 2 }}
      page={current_page}
      count={total_pages}
      onChange={(_, page) => go(to(page > 1 ? page : undefined))}
      aria-label="Pages"
    />
  )
}
