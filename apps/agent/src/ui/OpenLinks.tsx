import Box from '@mui/material/Box'
import { paths } from '../paths.ts'
import { TOUCHED } from './touched.ts'

const PLACES = [
  ['Contact us', paths.contactUs()],
  ['Privacy policy', paths.privacyPolicy()],
  ['Terms of use', paths.termsOfUse()],
] as const

/** The way to the pages that need no sign-in; plain links, so that the sign-in stays light. */
export const OpenLinks = () => (
  <Box
    component="nav"
    aria-label="About this site"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 2, px: 0.5, justifyContent: 'center' }}
  >
    {PLACES.map(([label, href]) => (
      <Box key={href} component="a" href={href} sx={{ ...TOUCHED, color: 'primary.main' }}>
        {label}
      </Box>
    ))}
  </Box>
)
