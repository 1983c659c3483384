// sic: spec section 8
export const SSO_ERRORS = {
  discovery_error: 'Your agency’s sign-in service cannot be reached. Try again in a moment.',
  missing_state: 'This sign-in did not begin in this browser. Begin again.',
  invalid_state: 'This sign-in was answered already, or took too long. Begin again.',
  authorization_error: 'Your agency’s sign-in service did not let you in.',
  authorization_code_grant_error: 'Your agency’s sign-in service answered in a way we do not trust. Begin again.',
  backchannel_logout_error: 'This logout notice is not right.',
  missing_session: 'There is no sign-in to log out of.',
  missing_refresh_token:
    'Your agency asks its sign-in service again while you work, and that service gave us no way to. Sign in again, and tell your administrator if it stays so.',
  failed_to_refresh_token: 'Your agency’s sign-in service no longer lets you go on. Sign in again.',
  failed_to_exchange_refresh_token:
    'Your agency’s sign-in service answered in a way we cannot use, so your session ended. Sign in again.',
  // ours
  no_account:
    'Your agency’s sign-in service knows you, but there is no active account here that it signs in. Ask an administrator of your agency to add you with the e-mail address you have there, or to activate your account.',
  not_from_here:
    'Your account may not be used from the address you are at. Go on from one of those it allows, or ask an administrator of your agency.',
  agency_closed: 'Your agency is closed here, and nobody of it can sign in. Ask whoever runs this installation.',
  refused_here:
    'Your agency’s sign-in service let you in, but you may not sign in here. Ask an administrator of your agency.',
  link_first:
    'Administrators link their account first. Sign in with your password or passkey, open External accounts and choose to link it.',
  link_taken:
    'This account signs in somebody else here. Sign out of it at your agency’s sign-in service, and link yours.',
} as const
export type SsoError = keyof typeof SSO_ERRORS

/** The code where it is one of these, whoever wrote it. */
export const ssoError = (code: string | null | undefined): SsoError | undefined =>
  code && Object.hasOwn(SSO_ERRORS, code) ? (code as SsoError) : undefined
