// Browsers keep pages one has left as they were and show them again by "Back", with all that stood there: also after
// somebody signed out, or another signed in. Such a page is asked for anew before it is seen.

/** As much of a window as that needs. */
interface Browser {
  document: { readonly cookie: string; readonly documentElement: { hidden: boolean | 'until-found' } }
  location: { reload(): void }
  addEventListener(type: 'pageshow', hear: (event: { persisted: boolean }) => void): void
}

/** Tells one session from another, and is all that script may read of it. */
const sessionOf = ({ document }: Browser) => /(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1]

/** From now on this page is seen only by whoever it was made for. */
export function watchKeptPage(browser: Browser): void {
  const own = sessionOf(browser)
  browser.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || sessionOf(browser) === own) return
    browser.document.documentElement.hidden = true
    browser.location.reload()
  })
}
