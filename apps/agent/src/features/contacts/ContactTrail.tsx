import ArrowBack from '@mui/icons-material/ArrowBack'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useInside } from '../../ui/Link.tsx'
import { useNeighbours } from './neighbours.ts'
import { useListSearch } from './use-list.ts'

/** Back to the list one came from, and on to its next contact. */
export function ContactTrail({ number }: { number: number }) {
  const back = useInside(paths.contacts(useListSearch()))
  const { previous, next, place } = useNeighbours(number)
  return (
    <Box
      component="nav"
      aria-label="Contact list"
      sx={{ display: 'flex', alignItems: 'center', minHeight: 38, mb: 1.5, ml: -1 }}
    >
      <Button size="small" startIcon={<ArrowBack />} {...back}>
        Contacts
      </Button>
      <Box
        sx={{
          ml: 'auto',
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        {place && (
          <>
            {place}
            <Step label="Previous contact" href={previous} icon={<ChevronLeft />} />
            <Step label="Next contact" href={next} icon={<ChevronRight />} />
          </>
        )}
      </Box>
    </Box>
  )
}

function Step({ label, href, icon }: { label: string; href: string | undefined; icon: ReactNode }) {
  const inside = useInside(href ?? '')
  return (
    <IconButton size="small" aria-label={label} {...(href ? inside : { disabled: true })}>
      {icon}
    </IconButton>
  )
}
