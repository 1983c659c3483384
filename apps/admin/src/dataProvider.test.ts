import { routesOf } from '@openbook/api/core/route.ts'
import * as api from '@openbook/api/index.ts'
import { HttpError } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { changesOf, dataProvider, each, pathOf, said } from './dataProvider.ts'

const refused = (status: number, errors: object) => said(new HttpError('Bad', status, { errors })) as HttpError

test('a message at a field reaches the form, and is what a notice says', () => {
  const error = refused(409, { username: 'This username is taken.' })
  expect(error.message).toBe('This username is taken.')
  expect(error.body).toEqual({ errors: { username: 'This username is taken.' } })
})

test('what concerns the whole request is a notice, never a field', () => {
  expect(refused(403, { user: 'Access denied!' })).toMatchObject({ message: 'Access denied!', status: 403, body: {} })
  const both = refused(422, { base: 'Not now.', title: 'Too long.' })
  expect(both.body).toEqual({ errors: { title: 'Too long.', root: { serverError: 'Not now.' } } })
})

test('a server that cannot be reached says what to do; an aborted request stays one', () => {
  vi.stubGlobal('document', { documentElement: { dataset: { brand: 'agentflow' } } })
  expect((said(new TypeError('Failed to fetch')) as Error).message, 'by the name the agency knows').toBe(
    'Agentflow cannot be reached. Check your connection, then try again.',
  )
  vi.unstubAllGlobals()
  const aborted = new DOMException('gone', 'AbortError')
  expect(said(aborted)).toBe(aborted)
})

test('only what was changed is sent, so that nobody undoes another', () => {
  const before = { id: 1, title: 'Won', aliases: ['a'], phone: null }
  expect(changesOf({ ...before, title: 'Lost', phone: '' }, before)).toEqual({ title: 'Lost', phone: '' })
  expect(changesOf({ ...before, aliases: ['a'], password: null }, before)).toEqual({})
  expect(changesOf({ ...before, phone: '1', aliases: [] }, before)).toEqual({ phone: '1', aliases: [] })
})

test('a form says which version it saw, or that there was none yet', async () => {
  const sent: Headers[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return Response.json({ id: 1 })
  })
  const saved = (resource: string, before: object) =>
    dataProvider.update(resource, { id: 1, data: { name: 'New' }, previousData: { id: 1, name: 'Old', ...before } })
  await saved('carriers', { updated_at: '2026-11-25T10:00:00Z' })
  await saved('settings', { updated_at: null })
  await saved('signups', {})
  vi.unstubAllGlobals()
  expect(sent.map(headers => [headers.get('if-match'), headers.get('if-none-match')])).toEqual([
    ['"2026-11-25T10:00:00Z"', null],
    [null, '*'],
    [null, null],
  ])
})

test('of several, a refusal is told once all are answered, with how many went through', async () => {
  const answered: unknown[] = []
  const act = async (id: unknown) => {
    if (id === 1) throw new HttpError('1 contact has this status.', 409)
    await new Promise(late => setTimeout(late, 20))
    answered.push(id)
  }
  await expect(each([1, 2, 3], act)).rejects.toMatchObject({
    message: '1 contact has this status. 2 of 3 went through.',
    status: 409,
  })
  expect(answered).toEqual([2, 3])
  await expect(each([1], act)).rejects.toMatchObject({ message: '1 contact has this status.' })
  expect(await each([2], act)).toEqual({ data: [2] })
  const held = async (id: unknown) => {
    throw new HttpError(`Status ${id} is in use.`, 409)
  }
  await expect(each([1, 2, 3, 4, 5], held)).rejects.toMatchObject({
    message: 'Status 1 is in use. Status 2 is in use. Status 3 is in use. And 2 more. 0 of 5 went through.',
  })
})

test('every list of the contract, and its export, is found under the name of its resource', () => {
  const routes = Object.values(api).flatMap(domain => routesOf(domain).map(([, route]) => route))
  const paths = new Set<string>(routes.map(({ path }) => path))
  for (const { range, path } of routes.filter(({ range }) => range)) {
    expect(pathOf(`/v1/admin/${range}`)).toBe(path)
    if (paths.has(`${path}/export.csv`)) expect(pathOf(`/v1/admin/${range}/export.csv`)).toBe(`${path}/export.csv`)
  }
})

test('what is wrong with a file is said at the input that forms have it in', () => {
  const { body } = refused(422, { file: 'This kind of file is not accepted.' })
  expect(body.errors).toEqual({ upload: 'This kind of file is not accepted.' })
  expect(refused(422, { title: 'Enter a title.' }).body.errors).toEqual({ title: 'Enter a title.' })
})
