import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { COOKIES, type CookieName } from '@openbook/config/cookies.ts'
import { mainSite } from './brand.ts'

const BACK_TO = 'redirect_path' // sic: spec section 4
const SESSION = 'csrf_token'

function keep(cookie: CookieName, value: string, seconds: number = COOKIES[cookie]) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}

/** The agent app asks nobody to sign in who still holds the mark of a session, even of one that is over. */
function comeBack() {
  keep(SESSION, '', 0)
  keep(BACK_TO, '/admin/')
}
const stayThere = () => keep(BACK_TO, '', 0)

/** The sign-in of the agent app, which leads back to the console; at another host than the main site, the console there. */
export const PasskeyLink = () =>
  mainSite ? (
    <Link href={`${mainSite}/admin/`}>Use a passkey at {new URL(mainSite).host}</Link>
  ) : (
    <Link href="/login" onClick={comeBack}>
      Use a passkey in the agent app
    </Link>
  )

/** The ways in that the agent app has. A single sign-on ends there: its menu leads on to the console. */
export const WaysIn = () => (
  <Box
    component="nav"
    aria-label="Other ways to sign in"
    sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, typography: 'body2' }}
  >
    <Link href="/reset-password" onClick={comeBack}>
      Forgot your password?
    </Link>
    <PasskeyLink />
    {mainSite ? (
      <Link href={`${mainSite}/login-app`}>Single sign-on at {new URL(mainSite).host}</Link>
    ) : (
      <Link href="/login-app" onClick={stayThere}>
        Single sign-on
      </Link>
    )}
  </Box>
)
