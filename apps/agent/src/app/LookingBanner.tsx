import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { roleLabel } from '@openbook/config/brands.ts'
import { useUser } from '../lib/current-user.ts'
import { stopLooking } from '../lib/look-as.ts'
import { paths } from '../paths.ts'
import { useBrand } from '../ui/BrandMark.tsx'

/** Stands as long as an administrator looks at the app as another role would see it. */
export function LookingBanner() {
  const { looking_as } = useUser()
  const brand = useBrand()
  if (!looking_as) return null
  const stop = () => {
    stopLooking()
    window.location.assign(paths.consoleRoles())
  }
  return (
    <Box
      component="section"
      aria-label="Looking as another role"
      sx={{
        px: { xs: 1.5, sm: 2.5 },
        py: 0.75,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        bgcolor: 'info.main',
        color: 'info.contrastText',
        fontSize: '0.875rem',
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        You see the app as the role <strong>{roleLabel(brand, looking_as)}</strong>, with your own records. Nothing can
        be changed meanwhile.
      </Box>
      <Button size="small" variant="outlined" color="inherit" onClick={stop} sx={{ borderColor: 'currentColor' }}>
        Stop looking
      </Button>
    </Box>
  )
}
