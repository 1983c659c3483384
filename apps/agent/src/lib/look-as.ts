import { LOOK_AS_HEADER } from '@openbook/api/core/look-as.ts'

const KEY = 'look_as'

function takeFromAddress(): string | null {
  const url = new URL(window.location.href)
  const asked = url.searchParams.get(KEY)
  if (asked === null) return null
  url.searchParams.delete(KEY)
  window.history.replaceState(window.history.state, '', url)
  return asked
}

/** The role this tab looks at the app as, chosen in the console; null where it is one's own. */
export function lookingAs(): string | null {
  try {
    const asked = takeFromAddress()
    if (asked !== null) sessionStorage.setItem(KEY, asked)
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function stopLooking() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

/** What tells the server, which then answers as to that role and refuses every write. */
export const lookHeader = (): Record<string, string> => {
  const role = lookingAs()
  return role ? { [LOOK_AS_HEADER]: role } : {}
}
