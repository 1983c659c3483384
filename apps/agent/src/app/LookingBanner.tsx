import Button from '@mui/material/Button'
import { roleLabel } from '@openbook/config/brands.ts'
import { useUser } from '../lib/current-user.ts'
import { stopLooking } from '../lib/look-as.ts'
import { paths } from '../paths.ts'
import { useBrand } from '../ui/BrandMark.tsx'
import { Strip } from '../ui/Strip.tsx'

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
    <Strip
      label="Looking as another role"
      sx={{ bgcolor: 'info.main', color: 'info.contrastText' }}
      says={
        <>
          You see the app as the role <strong>{roleLabel(brand, looking_as)}</strong>, with your own records. Nothing
          can be changed meanwhile.
        </>
      }
    >
      <Button size="small" variant="outlined" color="inherit" onClick={stop} sx={{ borderColor: 'currentColor' }}>
        Stop looking
      </Button>
    </Strip>
  )
}
