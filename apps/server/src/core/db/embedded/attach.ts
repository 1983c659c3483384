import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Facts, readFacts, urlOf } from './facts.ts'
import { cannotStart, codeOf } from './failure.ts'
import { findPostmaster } from './postmaster.ts'
import { connectPresence, type Presence } from './presence.ts'

const patience = 600_000
const comingOrGoing = ['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']

/** Connects to the server that runs on `data`, waiting while it starts; undefined when none runs (any more). */
export async function attach(home: string, data: string): Promise<{ presence: Presence; url: string } | undefined> {
  for (const began = Date.now(); ; ) {
    const postmaster = await findPostmaster(data)
    if (!postmaster) return undefined
    const facts = await readFacts(home)
    if (!facts) throw lost(`${home}/postgres.json, which holds its password, is gone`, postmaster.pid)
    const now = { ...facts, port: postmaster.port ?? facts.port }
    try {
      return { presence: await reach(now), url: urlOf(now) }
    } catch (error) {
      const code = codeOf(error)
      if (code === '28P01') throw lost(`it refuses the password in ${home}/postgres.json`, postmaster.pid)
      const passing = comingOrGoing.includes(code) || /terminated unexpectedly/.test(String(error))
      if (!passing || Date.now() - began > patience) throw cannotStart('it does not let us in', String(error))
    }
    await sleep(50)
  }
}

async function reach(facts: Facts): Promise<Presence> {
  try {
    return await connectPresence(urlOf(facts))
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error
  }
  const client = new Client({ connectionString: urlOf(facts, 'postgres') })
  // Where the connection is lost, the statement under way fails as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`create database ${facts.database}`)
  } finally {
    await client.end()
  }
  return connectPresence(urlOf(facts))
}

function lost(why: string, pid: number): Error {
  return cannotStart(
    `a server already runs (process ${pid}), but ${why}`,
    '',
    `End the Openbook processes that use it, stop it (kill -INT ${pid}) and start again: a new password is set then.`,
  )
}
