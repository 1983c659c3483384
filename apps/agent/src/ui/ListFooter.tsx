import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { figure } from '../lib/numbers.ts'
import { Link } from './Link.tsx'

interface Props {
  /** How one row is called, and several are. */
  one: string
  more: string
  total: number
  page: number
  pages: number
  limit: number
  setLimit: (limit: number) => void
  /** Where a page of the list stands. */
  hrefOf: (page: number) => string
}

/** Below a list: how many rows a page has, how many there are, and the way to the other pages. */
export const ListFooter = ({ one, more, total, page, pages, limit, setLimit, hrefOf }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'end', mt: 2 }}>
    <TextField
      select
      size="small"
      label="Rows per page"
      value={limit}
      onChange={event => setLimit(Number(event.target.value))}
      slotProps={{ select: { native: true } }}
      sx={{ width: 130 }}
    >
      {PAGE_SIZES.map(size => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </TextField>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {figure(total)} {total === 1 ? one : more}
    </Typography>
    {pages > 1 && (
      <Pagination
        page={page}
        count={pages}
        aria-label={`Pages of ${more}`}
        renderItem={item => <PaginationItem component={Link} href={hrefOf(item.page ?? 1)} {...item} />}
      />
    )}
  </Box>
)
