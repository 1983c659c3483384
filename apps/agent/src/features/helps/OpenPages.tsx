import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { paths } from '../../paths.ts'
import { BrandMark, useBrand } from '../../ui/BrandMark.tsx'
import { OpenLinks } from '../../ui/OpenLinks.tsx'
import { OwnWordsPanel } from '../settings/OwnWordsPanel.tsx'
import { ContactUs } from './ContactUs.tsx'
import { PrivacyPolicy } from './PrivacyPolicy.tsx'
import { TermsOfUse } from './TermsOfUse.tsx'

const PAGES: Record<string, () => React.JSX.Element> = {
  [paths.contactUs()]: ContactUs,
  [paths.privacyPolicy()]: () => (
    <OwnWordsPanel words="privacy_policy" title="Privacy policy">
      <PrivacyPolicy />
    </OwnWordsPanel>
  ),
  [paths.termsOfUse()]: () => (
    <OwnWordsPanel words="terms_of_use" title="Terms of use">
      <TermsOfUse />
    </OwnWordsPanel>
  ),
}

/** The pages that need no sign-in, in the brand's own dress. */
export function OpenPages({ path }: { path: string }) {
  const { name } = useBrand()
  const Page = PAGES[path] ?? ContactUs
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', p: 2 }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, my: 2 }}>
        <BrandMark size={36} />
        <Box
          component="a"
          href={paths.home()}
          sx={{ fontSize: '1.25rem', fontWeight: 700, color: 'text.primary', textDecoration: 'none' }}
        >
          {name}
        </Box>
      </Box>
      <Paper component="main" variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Page />
      </Paper>
      <OpenLinks />
    </Box>
  )
}
