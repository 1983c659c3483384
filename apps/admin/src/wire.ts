import { caller } from '@openbook/api/core/call.ts'

const csrf = () => /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''

/** What every write carries to show that it comes from our own page. */
export const antiForgery = (): Record<string, string> => ({ 'x-csrf-token': decodeURIComponent(csrf()) })

/** Typed calls of the contract, for what is not plain reading and writing of a resource. */
export const call = caller({ origin: '', fetch: (...args) => fetch(...args), headers: antiForgery })
