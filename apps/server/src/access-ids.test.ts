import { mayUseConsole } from '@openbook/auth/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures, makePersonal, PERSONAL_WORD } from './access-fixtures.ts'
import { countOn, pointOf } from './access-points.ts'
import { type Agency, agency, mint, type TestUser } from './core/testing/agency.ts'
import { ask } from './core/testing/ask.ts'
import { allowed, ENDPOINTS, type Endpoint, fieldsOf } from './core/testing/endpoints.ts'
import { ownServer } from './core/testing/own-server.ts'
import { pointedBodies } from './core/testing/pointed.ts'
import { sample } from './core/testing/sample.ts'
import { changedSince, snapshot } from './core/testing/snapshot.ts'

// Requests that are one's own in all but one id of the body or the query: that one is a colleague's or another agency's.

/** Ids begin there at the least, so that none is taken for another number; below those of access-table.test.ts. */
const LONG = 900_000_001
/** Where the ids of the agency that must not be reached begin, those of colleagues who are not below, and whatever comes then. */
let marks: { foreign: number; personal: number; afterwards: number }

/** Nobody's. */
const NOWHERE = '2000000000'

const ROLES = ['agent', 'manager', 'bu_admin'] as const
interface Place extends Agency {
  me: TestUser
  own: Fixtures
  colleague: Fixtures
}

let server: Awaited<ReturnType<typeof ownServer>>
let theirs: Agency
let foreign: Fixtures
const places = {} as Record<(typeof ROLES)[number], Place>
beforeAll(async () => {
  server = await ownServer()
  for (const role of ROLES) {
    const made = await agency(server)
    const { business_unit_id } = made
    const me = await mint(server, { business_unit_id, role, username: `me.${business_unit_id}` })
    const own = await makeFixtures(server, { ...made, agent: me, tenant: fn => made.tenant(fn, me) })
    places[role] = { ...made, me, own, colleague: [] }
  }
  const foreignFrom = await countOn(server, LONG)
  theirs = await agency(server)
  foreign = await makeFixtures(server, theirs)
  const personal = await countOn(server, LONG)
  for (const role of ROLES) places[role].colleague = await makePersonal(places[role])
  marks = { foreign: foreignFrom, personal, afterwards: await countOn(server, LONG) }
})
afterAll(() => server.close())

interface Sent {
  body?: unknown
  query?: Record<string, string>
}
/** A request with one id in it that is not one's own. */
interface Swapped extends Sent {
  endpoint: Endpoint
  field: string
  id: string
}

const send = (endpoint: Endpoint, { me, own }: Place, { body, query }: Sent) =>
  ask(server.origin, endpoint, me.headers, { ids: idsFor(own, endpoint.route.path), body, ...(query && { query }) })

const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Copies of a body, each with one of its ids in another's place; lists also with both. */
function swapped(body: unknown, swap: (field: string) => string | undefined): [string, string, unknown][] {
  const found: [string, string, unknown][] = []
  const walk = (value: unknown, path: (string | number)[], name: string) => {
    if (typeof value === 'number') {
      const id = swap(name)
      if (!id) return
      const put = (...ids: number[]) => {
        const copy = clone(body) as Record<string | number, unknown>
        const holder = path.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy)
        if (Array.isArray(holder)) holder.splice(0, holder.length, ...ids)
        else holder[path.at(-1) as string] = ids[0]
        found.push([name, id, copy])
      }
      put(Number(id))
      if (typeof path.at(-1) === 'number') put(value, Number(id))
    } else if (value && typeof value === 'object')
      for (const [key, each] of Object.entries(value))
        walk(each, [...path, Array.isArray(value) ? Number(key) : key], Array.isArray(value) ? name : key)
  }
  walk(body, [], '')
  return found
}

/** Every request of a contract route in which one id, of the body or the query, is taken from `others` instead of one's own. */
function requests(endpoint: Endpoint, own: Fixtures, others: Fixtures): Swapped[] {
  const { route } = endpoint
  const other = (field: string) => pointOf(others, route, field)
  const bodies = route.body ? pointedBodies(route.body, field => Number(pointOf(own, route, field)) || undefined) : []
  const least = route.body ? (sample(route.body) as object) : {}
  const inBodies = bodies
    .flatMap(body => swapped(body, other))
    .flatMap(([field, id, body]) => {
      const top = (body as Record<string, unknown>)[field]
      const alone = top === undefined ? [] : [{ ...least, [field]: top }]
      return [body, ...alone].map(sent => ({ endpoint, field, id, body: sent }))
    })
  const inQuery = Object.keys(fieldsOf(route.query)).flatMap(field => {
    const id = other(field)
    return id && /^\d+$/.test(id) ? [{ endpoint, field, id, query: { [field]: id } }] : []
  })
  return [...inBodies, ...inQuery]
}

/** Numbers of a text from one up to another. */
const idsIn = (text: string, from: number, to: number) =>
  (text.match(/\b\d{9,12}\b/g) ?? []).filter(id => Number(id) >= from && Number(id) < to)

const asked = ENDPOINTS.filter(({ route, name }) => route.access !== 'public' && name !== 'sessions.destroy')
/** An answer without the id that was sent, and no more than that it is one where nothing was refused. */
const said = ({ status, text }: { status: number; text: string }, id: string) =>
  status < 400 ? String(status) : `${status} ${text.replaceAll(id, '#')}`
const renamed = (sent: Swapped, id: string): Sent =>
  clone({
    ...(sent.body !== undefined && { body: JSON.parse(JSON.stringify(sent.body).replaceAll(sent.id, id)) as unknown }),
    ...(sent.query && { query: { [sent.field]: id } }),
  })

/** What rows of an agency hold ids that are not its own, by column. */
async function holding(business_unit_id: number): Promise<string[]> {
  const [first, last] = [marks.foreign, marks.personal - 1]
  return server.core.database.system(async db => {
    const columns = await db.prepared<{ at: string; name: string; list: boolean }>(
      `select c.relname as at, a.attname as name, a.atttypid = 'bigint[]'::regtype as list
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype) and a.attname <> 'business_unit_id'
          and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'business_unit_id')`,
    )
    const parts = columns.map(
      ({ at, name, list }) =>
        `select '${at}.${name}' as held where exists (select from ${at} where business_unit_id = $1 and ${
          list
            ? `exists (select from unnest(${name}) x where x between ${first} and ${last})`
            : `${name} between ${first} and ${last}`
        })`,
    )
    return (await db.rows<{ held: string }>(parts.join(' union all '), [business_unit_id])).map(({ held }) => held)
  })
}

/** The rows of a colleague, each with when it was last written. */
async function rowsOf({ business_unit_id }: Agency): Promise<string[]> {
  return server.core.database.system(async db => {
    const tables = await db.prepared<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'business_unit_id')`,
    )
    const parts = tables.map(
      ({ name }) =>
        `select '${name} ' || id || ' ' || xmin as held from ${name} where business_unit_id = $1 and id between ${marks.personal} and ${marks.afterwards - 1}`,
    )
    return (await db.rows<{ held: string }>(`${parts.join(' union all ')} order by 1`, [business_unit_id])).map(
      ({ held }) => held,
    )
  })
}

describe.each(ROLES)('%s', role => {
  const mine = asked.filter(({ route }) => allowed(route, role))

  test('an id of another agency is to every request as if there were none', async () => {
    const place = places[role]
    const before = await snapshot(server, theirs)
    const wrong: string[] = []
    const tried = mine.flatMap(endpoint => requests(endpoint, place.own, foreign))
    for (const each of tried) {
      const there = await send(each.endpoint, place, each)
      const nowhere = await send(each.endpoint, place, renamed(each, NOWHERE))
      const name = `${each.endpoint.name} ${each.field} ${JSON.stringify(each.body ?? each.query)}`
      if (there.status >= 500) wrong.push(`${name}: ${there.status}`)
      const shown = idsIn(there.text, marks.foreign, marks.personal).filter(id => id !== each.id)
      if (shown.length) wrong.push(`${name} shows ${shown}`)
      const other = said(nowhere, NOWHERE)
      if (said(there, each.id) === other) continue
      // What is there once cannot be made again: the same request meets now what the other one met.
      const again = said(await send(each.endpoint, place, each), each.id)
      if (again !== other) wrong.push(`${name}: ${said(there, each.id)} but for nobody's ${other}`)
    }
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(80)
    expect(await holding(place.business_unit_id)).toEqual([])
    expect(changedSince(before, await snapshot(server, theirs))).toEqual([])
  })

  test.skipIf(mayUseConsole(role))('an id of a colleague who is not below reaches nothing of theirs', async () => {
    const place = places[role]
    const before = await rowsOf(place)
    const wrong: string[] = []
    const tried = mine.flatMap(endpoint => requests(endpoint, place.own, place.colleague))
    for (const each of tried) {
      const { status, text } = await send(each.endpoint, place, each)
      const name = `${each.endpoint.name} ${each.field} ${JSON.stringify(each.body ?? each.query)}`
      if (status >= 500) wrong.push(`${name}: ${status}`)
      const shown = [
        ...idsIn(text, marks.personal, marks.afterwards).filter(id => id !== each.id),
        ...(text.match(new RegExp(PERSONAL_WORD, 'i')) ?? []),
      ]
      if (shown.length) wrong.push(`${name} shows ${shown} ${text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(80)
    expect(before.length).toBeGreaterThan(20)
    expect(await rowsOf(place)).toEqual(before)
  })
})
