import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { paths } from '../paths.ts'
import { useInside } from '../ui/Link.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export function NotFound() {
  const contacts = useInside(paths.contacts())
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box sx={{ maxWidth: 460 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          404
        </Typography>
        <PageTitle title="Page not found">There is no page here</PageTitle>
        <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
          The address may be mistyped, or what it led to is gone.
        </Typography>
        <Button variant="contained" {...contacts}>
          Go to contacts
        </Button>
      </Box>
    </Box>
  )
}
