import * as contacts from '@openbook/api/contacts.ts'
import { caller } from '@openbook/api/core/call.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { readList, scopeOf } from './features/contacts/scope.ts'
import { earlyKey } from './lib/early.ts'
import { firstLook, wear } from './lib/look.ts'
import { remembered } from './lib/remembered.ts'
import { parseSearch } from './lib/search-params.ts'
import { antiForgery, seemsSignedIn } from './lib/wire.ts'

// Runs before anything is drawn and while the app is still on its way: puts on the look, asks the first questions.
wear(firstLook())
const { pathname: at } = window.location
if (/^\/(contact-us|privacy-policy|terms-of-use)$/.test(at)) preload('open')
else if (!seemsSignedIn()) preload('login')
else if (!['/login', '/login-app', '/reset-password', '/confirm-email'].includes(at)) askAhead()

function askAhead() {
  const early: Record<string, Promise<Response>> = {}
  window.openbookEarly = early
  const ask = caller({
    origin: '',
    headers: antiForgery,
    fetch: (url, init) => {
      const answer = fetch(url, init)
      // Read to its end also where no page asks for it: an answer left unread keeps its connection.
      answer.then(response => response.clone().arrayBuffer()).catch(() => {})
      early[earlyKey(init?.method ?? 'GET', String(url), init?.body)] = answer
      return new Promise(() => {})
    },
  })
  void ask(sessions.me)
  const { pathname, search } = window.location
  const number = /^\/contacts\/(\d+)$/.exec(pathname)?.[1]
  if (pathname === '/' || pathname === '/dashboard') preload('dashboard')
  else if (pathname === '/contacts') {
    const scope = scopeOf(readList(parseSearch(search)), remembered().whole ?? false)
    void ask(contacts.list, { body: { contacts_scope: scope } })
    preload('list')
  } else if (number) {
    void ask(contacts.showByNumber, { params: { number: Number(number) } })
    preload('contact')
  } else preload('app')
}

/** Starts loading the code of a page; the build wrote its files on this script's own tag. */
function preload(page: string) {
  const own = document.currentScript as HTMLScriptElement | null
  for (const href of own?.dataset[page]?.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
}
