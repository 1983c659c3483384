import type { Deleting } from '@openbook/api/core/short-list.ts'
import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, HttpError, type Identifier, type RaRecord } from 'react-admin'
import { toForm as campaignForm } from './campaign-triggers/to-form.ts'
import { toForm } from './corporations/to-form.ts'
import { unreachable } from './layout/unreachable.ts'
import { levels, refused } from './levels.ts'
import { toForm as productForm } from './products/to-form.ts'
import { settingForm } from './settings/setting-form.ts'
import { shownFrom } from './shown-from.ts'
import { toForm as trainingForm } from './trainings/to-form.ts'
import { heardMeanwhile } from './ui/meanwhile.ts'
import { proven } from './ui/proof.ts'
import { antiForgery } from './wire.ts'

const API = '/v1/admin'
/** Resources whose path has a folder. */
const FOLDERS = /^\/v1\/admin\/(?=(api_vendors|api_keys)\b)/

const WALLETS = /^\/v1\/admin\/wallet_invoices\b/

/** Where a resource is served. */
export const pathOf = (url: string) =>
  url.replace(FOLDERS, `${API}/api_tracking/`).replace(WALLETS, `${API}/wallets/invoices`)

/** fetchJson with our cookies, anti-forgery token and errors; throws HttpError. */
async function ask(url: string, options: fetchUtils.Options = {}) {
  const path = pathOf(url)
  const send = async () => {
    const headers = new Headers(options.headers ?? { accept: 'application/json' })
    for (const [name, value] of Object.entries(antiForgery())) headers.set(name, value)
    const answer = await fetchUtils.fetchJson(path, { ...options, credentials: 'include', headers })
    shownFrom.note(answer)
    return answer
  }
  try {
    return await proven(() => levels.send(options.method ?? 'GET', path, send))
  } catch (error) {
    refused(error)
    heardMeanwhile(error)
    throw said(error)
  }
}

/** Where a file is in what is sent; forms have it as `upload`, beside the file there is. What is wrong with a field they have not would hold them back for good. */
const SENT = 'file'

/** Our refusals as react-admin reads them: field messages under `body.errors`, the rest as the message to show. */
export function said(error: unknown): unknown {
  if (error instanceof TypeError) return new HttpError(unreachable(), 0)
  if (!(error instanceof HttpError)) return error
  const { base, user, ...fields } = (error.body?.errors ?? {}) as Record<string, string>
  const why = error.body?.why as string | undefined
  const first = base ?? user ?? Object.values(fields)[0] ?? error.message
  const sentence = why ? `${first} ${why}` : first
  const named = Object.entries(fields).map(([field, message]) => [field === SENT ? 'upload' : field, message])
  const errors = named.length
    ? { ...Object.fromEntries(named), ...(base && { root: { serverError: base } }) }
    : undefined
  return new HttpError(sentence, error.status, errors ? { errors } : {})
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What was changed: two people who edit different fields of one record do not undo each other. */
export const changesOf = (data: Partial<RaRecord>, before: Partial<RaRecord> = {}) =>
  Object.fromEntries(Object.entries(data).filter(([field, value]) => !same(value, before[field])))

const filled = (data: object) => Object.fromEntries(Object.entries(data).filter(([, value]) => !same(value, null)))

/** Resources that are written as multipart, since files come along. */
const FORMS: Record<string, (data: Partial<RaRecord>, before?: Partial<RaRecord>) => FormData> = {
  corporations: toForm,
  trainings: trainingForm,
  settings: settingForm,
  products: productForm,
  campaign_triggers: campaignForm,
}

/** Says which version of a record is changed, or that nobody had set it, so that what somebody else saved meanwhile is not written over. */
function asSeen(before: Partial<RaRecord> = {}) {
  const { updated_at } = before
  if (updated_at === undefined) return undefined
  const seen: [string, string] = updated_at ? ['if-match', `"${updated_at}"`] : ['if-none-match', '*']
  return { headers: new Headers([['accept', 'application/json'], seen]) }
}

const patch = async (resource: string, id: unknown, data: object, before?: Partial<RaRecord>) =>
  (await ask(`${API}/${resource}/${id}`, { method: 'PATCH', body: JSON.stringify(data), ...asSeen(before) })).json

/** Resources that are changed with PUT, the first of them whole. */
const WHOLE = 'feature_flags'
const IN_PART = 'office_locations'
const put = async (resource: string, id: unknown, data: object, before?: Partial<RaRecord>) => {
  const sent = { method: 'PUT', body: JSON.stringify(data), ...asSeen(before) }
  return (await ask(`${API}/${resource}/${encodeURIComponent(String(id))}`, sent)).json
}

/** So many refusals are told in one notice. */
const SAID = 3

/** One request for each. A refusal is told when all are answered, or the list asked for then would show what is going. */
export async function each(ids: Identifier[], act: (id: Identifier) => Promise<unknown>) {
  const answers = await Promise.allSettled(ids.map(act))
  const refused = answers.filter(answer => answer.status === 'rejected')
  const [first] = refused
  if (!first) return { data: ids }
  const done = ids.length - refused.length
  if (!(first.reason instanceof HttpError)) throw first.reason
  const said = [...new Set(refused.map(({ reason }) => (reason as Error).message))]
  const more = said.length > SAID ? [`And ${said.length - SAID} more.`] : []
  const through = ids.length > 1 ? [`${done} of ${ids.length} went through.`] : []
  const message = [...said.slice(0, SAID), ...more, ...through].join(' ')
  throw new HttpError(message, first.reason.status, first.reason.body)
}

/** What deleting items of a short list would do. */
export const askDeleting = async (resource: string, ids: Identifier[]): Promise<Deleting> =>
  (await ask(`${API}/${resource}/deleting`, { method: 'POST', body: JSON.stringify({ ids }) })).json

/** Of which it was done, and why it was not of the first of the others. */
async function severally(ids: Identifier[], act: (id: Identifier) => Promise<unknown>) {
  const answers = await Promise.allSettled(ids.map(act))
  const refused = answers.find(answer => answer.status === 'rejected')
  return {
    done: ids.filter((_, at) => answers[at]?.status === 'fulfilled'),
    refused: refused?.reason as unknown,
  }
}

/** Deletes items one by one, whatever becomes of the others. */
export const deleteSeveral = (resource: string, ids: Identifier[]) =>
  severally(ids, id => simple.delete(resource, { id }))

/** Takes deletions back, each whatever becomes of the others. */
export const bringBack = (resource: string, ids: Identifier[]) =>
  severally(ids, id => ask(`${API}/${resource}/${id}/restore`, { method: 'POST', body: '{}' }))

const simple = simpleRest(API, ask)
export const dataProvider: DataProvider = {
  ...simple,
  supportAbortSignal: true,
  create: async (resource, params) => {
    const { invite, ...data } = filled(params.data) as Partial<RaRecord>
    const form = FORMS[resource]?.(data)
    if (!form)
      return simple.create(invite ? `${resource}/invite` : resource, { ...params, data: data as typeof params.data })
    return { data: (await ask(`${API}/${resource}`, { method: 'POST', body: form })).json }
  },
  update: async (resource, { id, data, previousData }) => {
    if (resource === WHOLE) return { data: await put(resource, id, data) }
    const changes = changesOf(data, previousData)
    if (resource === IN_PART) return { data: await put(resource, id, changes, previousData) }
    const form = FORMS[resource]?.(changes, previousData)
    if (!form) return { data: await patch(resource, id, changes, previousData) }
    const sent = { method: 'PATCH', body: form, ...asSeen(previousData) }
    return { data: (await ask(`${API}/${resource}/${id}`, sent)).json }
  },
  updateMany: (resource, { ids, data }) => each(ids, id => patch(resource, id, data)),
  deleteMany: (resource, { ids }) => each(ids, id => simple.delete(resource, { id })),
}
