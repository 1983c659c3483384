const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Every cookie that is set, and for how many seconds. The privacy policy names them all. */
export const COOKIES = {
  auth_token: 14 * DAY,
  csrf_token: 14 * DAY,
  device_token: 30 * DAY,
  known_browser: 180 * DAY,
  sso_logout: 14 * DAY,
  sso_state: 10 * MINUTE,
  second_step: 10 * MINUTE,
  redirect_path: 10 * MINUTE, // sic: spec section 4
} as const
export type CookieName = keyof typeof COOKIES
