import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { mainSite } from '../lib/place.ts'

interface Props {
  /** A sentence that ends where the name of the site follows. */
  children: string
  path: string
}

/** Leads to the main site for what works nowhere else; nothing where this is it. */
export const MainSiteHint = ({ children, path }: Props) =>
  mainSite && (
    <Typography variant="body2">
      {children}{' '}
      <Box component="a" href={`${mainSite}${path}`} sx={{ color: 'primary.main' }}>
        {new URL(mainSite).host}
      </Box>
      .
    </Typography>
  )
