import { caller } from '@openbook/api/core/call.ts'
import { believed, levels, refused } from './levels.ts'
import { looking } from './looking.ts'
import { shownFrom } from './shown-from.ts'

const csrf = () => /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''

/** What every request carries: that it comes from our own page, whom the page takes itself to be, and the role looked as. */
export const antiForgery = (): Record<string, string> => ({
  'x-csrf-token': decodeURIComponent(csrf()),
  ...looking.headers(),
  ...believed.headers(),
})

/** Typed calls of the contract, for what is not plain reading and writing of a resource. */
export const call = caller({
  origin: '',
  fetch: (input, init) => levels.send(init?.method ?? 'GET', String(input), () => fetch(input, init)),
  headers: antiForgery,
  onAnswer: shownFrom.note,
  onRefused: refused,
})
