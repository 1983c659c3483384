import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FirstPage from '@mui/icons-material/FirstPage'
import LastPage from '@mui/icons-material/LastPage'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import type { ReactNode } from 'react'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { useInside } from '../../ui/Link.tsx'
import { changed } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

interface Meta {
  current_page: number
  limit: number
  total_count: number
  total_pages: number
}

export function Pager({ meta: { current_page, limit, total_count, total_pages } }: { meta: Meta }) {
  const change = useChange()
  const from = (current_page - 1) * limit + 1
  const to = Math.min(current_page * limit, total_count)
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 2, pt: 1 }}
    >
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem', color: 'text.secondary' }}
      >
        Rows per page
        <NativeSelect
          disableUnderline
          value={limit}
          onChange={event => change({ limit: Number(event.target.value) })}
          sx={{ fontSize: 'inherit' }}
        >
          {PAGE_SIZES.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {from <= to && `${figure(from)}–${figure(to)} of `}
        {figure(total_count)}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <PageLink label="First page" page={1} here={current_page} last={total_pages} icon={<FirstPage />} />
        <PageLink
          label="Previous page"
          page={current_page - 1}
          here={current_page}
          last={total_pages}
          icon={<ChevronLeft />}
        />
        <PageLink
          label="Next page"
          page={current_page + 1}
          here={current_page}
          last={total_pages}
          icon={<ChevronRight />}
        />
        <PageLink label="Last page" page={total_pages} here={current_page} last={total_pages} icon={<LastPage />} />
      </Box>
    </Box>
  )
}

interface PageLinkProps {
  label: string
  page: number
  here: number
  last: number
  icon: ReactNode
}

function PageLink({ label, page, here, last, icon }: PageLinkProps) {
  const search = useListSearch()
  const inside = useInside(paths.contacts(changed(search, { page })))
  const open = page >= 1 && page <= last && page !== here
  return (
    <IconButton size="small" aria-label={label} {...(open ? inside : { disabled: true })}>
      {icon}
    </IconButton>
  )
}
