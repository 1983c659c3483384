import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Database, type Db } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { eventually } from '../testing/cable.ts'
import { dropDatabase, onServer } from '../testing/on-server.ts'
import { cursorOf, missed, record, sweep } from './event-log.ts'
import { FanOut } from './fan-out.ts'
import { Listener } from './listener.ts'

const name = `openbook_cable_${process.pid}`
const url = new URL(inject('databaseUrl'))
let database: Database

beforeAll(async () => {
  await onServer(inject('databaseUrl'), `create database ${name}`)
  url.pathname = `/${name}`
  await migrate(url.href)
  database = new Database(url.href)
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('databaseUrl'), name)
})
const unit = (business_unit_id: number) => ({ business_unit_id, user_id: null })
const say = (stream = 'bulk_job:1', fn?: (db: Db) => Promise<unknown>) =>
  database.tenant(unit(1), async db => {
    await record(db, stream, '{"type":"tests.said","data":{}}')
    await fn?.(db)
  })
const ask = (since: number, streams = ['bulk_job:1'], limit = 100) =>
  database.tenant(unit(1), db => missed(db, streams, since, limit))
const cursor = () => database.system(cursorOf)

test('an empty log has nothing to replay and no gap', async () => {
  expect(await ask(0)).toEqual({ gap: false, cursor: 0, events: [] })
})

test('replay gives what came after, of these streams and this agency, in order', async () => {
  await say()
  const since = await cursor()
  await say('bulk_job:2')
  await say()
  await say('bulk_job:3')
  await say()
  const { gap, events } = await ask(since, ['bulk_job:1', 'bulk_job:2'])
  expect(gap).toBe(false)
  expect(events.map(({ id, stream }) => [id - since, stream])).toEqual([
    [1, 'bulk_job:2'],
    [2, 'bulk_job:1'],
    [4, 'bulk_job:1'],
  ])
  expect((await database.tenant(unit(2), db => missed(db, ['bulk_job:1'], 0, 100))).events).toEqual([])
})

test('an event written early and committed late is found from any offset seen before its commit', async () => {
  await say()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = say('bulk_job:9', async () => {
    written.resolve()
    await mayCommit
  })
  await written.promise
  await say('bulk_job:9')
  const seen = await cursor()
  expect((await ask(seen, ['bulk_job:9'])).events).toEqual([])
  commit()
  await slow
  const { events } = await ask(seen, ['bulk_job:9'])
  expect(events.map(({ id }) => id)).toEqual([seen - 1])
})

test('more than the limit, or an offset from the future, is a gap', async () => {
  const since = await cursor()
  // A stream of its own: while others write, what came just before `since` may be given again.
  for (let n = 0; n < 3; n++) await say('bulk_job:4')
  expect(await ask(since, ['bulk_job:4'], 2)).toMatchObject({ gap: true, events: [] })
  expect(await ask(since, ['bulk_job:4'], 3)).toMatchObject({ gap: false })
  expect(await ask(10_000)).toMatchObject({ gap: true })
})

test('the sweep forgets the oldest by age and by number, never the newest, and what it forgot is a gap', async () => {
  const old = await cursor()
  await say()
  const young = await cursor()
  await say()
  await say()
  await database.system(db =>
    db.rows("update cable_events set created_at = now() - interval '25 hours' where id <= $1", [old]),
  )
  await database.system(db => sweep(db))
  const ids = async () =>
    (await database.system(db => db.rows<{ id: number }>('select id from cable_events order by id'))).map(
      ({ id }) => id - old,
    )
  expect(await ids()).toEqual([1, 2, 3])
  expect(await ask(old)).toMatchObject({ gap: true })
  expect(await ask(0)).toMatchObject({ gap: true })
  expect((await ask(young)).events).toHaveLength(2)
  await database.system(db => sweep(db, 24, 2))
  expect(await ids()).toEqual([2, 3])
  await database.system(db => sweep(db, 0, 0))
  expect(await ids()).toEqual([3])
  expect(await ask(await cursor())).toMatchObject({ gap: false, events: [] })
})

test('a process that was deaf for longer than the log reaches tells its subscribers of the gap', async () => {
  const fanOut = new FanOut()
  const frames: string[] = []
  fanOut.join('bulk_job:1', '{"channel":"X"}', { send: frame => void frames.push(String(frame)) })
  const nothing = () => {}
  let deaf = false
  const ears = {
    system: database.system.bind(database),
    get url() {
      return deaf ? 'postgres://127.0.0.1:1/none' : url.href
    },
  }
  const listener = new Listener({
    database: ears as unknown as Database,
    log: pino({ level: 'silent' }),
    fanOut,
    onControl: nothing,
    onResumed: nothing,
  })
  await listener.start()
  deaf = true
  await onServer(
    inject('databaseUrl'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name like 'openbook:cable:%'`,
  )
  for (let n = 0; n < 3; n++) await say()
  await database.system(db => sweep(db, 0, 0))
  deaf = false
  await eventually(() => frames.length > 0)
  await listener.close()
  expect(JSON.parse(frames[0]!)).toEqual({
    identifier: '{"channel":"X"}',
    message: { offset: await cursor(), type: 'cable.gap', data: {} },
  })
})

test('row security leaves replay its index', async () => {
  const plan = await database.tenant(unit(1), async db => {
    await db.rows('set local enable_seqscan = off')
    return db.rows<{ 'QUERY PLAN': string }>(
      `explain select from cable_events where stream = any($1) and xact >= '5'`,
      [['user:1']],
    )
  })
  const text = plan.map(row => row['QUERY PLAN']).join('\n')
  expect(text).toContain('cable_events_stream')
  expect(text).toMatch(/Index Cond:.*xact >= '5'/)
})
