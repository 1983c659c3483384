import { rememberPath, takePath } from './lib/redirect-path.ts'
import { seemsSignedIn } from './lib/wire.ts'
import { paths } from './paths.ts'

// Two pages in one address space: the sign-in carries neither router nor data layer, so it is there at once.
const { pathname, search } = window.location
const atLogin = pathname === paths.login()
const open = [paths.contactUs(), paths.privacyPolicy(), paths.termsOfUse()].includes(pathname)

if (open) void import('./open.tsx')
else if (/^\/(signup|invitation)\/[^/]+$/.test(pathname)) void import('./public-forms.tsx')
else if ([paths.resetPassword(), paths.loginApp(), paths.confirmEmail()].includes(pathname))
  void import('./signed-out.tsx')
else if (seemsSignedIn()) {
  if (atLogin) window.history.replaceState(null, '', takePath())
  void import('./signed-in.tsx')
} else {
  if (!atLogin && pathname !== paths.home()) rememberPath(pathname + search)
  if (!atLogin) window.history.replaceState(null, '', paths.login())
  void import('./signed-out.tsx')
}
