import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The small connection by which other processes see that this one uses the cluster. */
export type Presence = { socket: Socket; client: Client }

export async function connectPresence(url: string): Promise<Presence> {
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    application_name: `openbook:presence:${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    stream: () => socket,
  })
  client.on('error', () => undefined)
  await client.connect()
  // It must not keep a script alive that is done.
  socket.unref()
  return { socket, client }
}

/** Keeps a presence through restarts of the server until `end`; `othersRemain` tells whether to leave it running. */
export function keepPresence(first: Presence, url: string) {
  let current: Presence | undefined
  let ended = false
  const watch = (presence: Presence) => {
    current = presence
    presence.client.once('end', () => {
      current = undefined
      if (!ended) retry()
    })
  }
  const retry = () => {
    setTimeout(async () => {
      if (ended) return
      try {
        const next = await connectPresence(url)
        if (ended) await next.client.end()
        else watch(next)
      } catch {
        retry()
      }
    }, 1_000).unref()
  }
  watch(first)
  return {
    othersRemain: async () => {
      current?.socket.ref()
      return current ? othersRemain(current.client) : false
    },
    end: async () => {
      ended = true
      current?.socket.ref()
      await current?.client.end().catch(() => undefined)
    },
  }
}

const others = `select count(*)::int as connections,
  (count(*) filter (where application_name like 'openbook:presence:%'))::int as processes
  from pg_stat_activity where application_name like 'openbook%' and pid <> pg_backend_pid()`

async function othersRemain(client: Client): Promise<boolean> {
  // Connections of ours that were closed a moment ago may still be on their way out.
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ connections: number; processes: number }>(others)
    const found = rows[0]
    if (!found || found.connections === 0) return false
    if (found.processes > 0 || look === 40) return true
    await sleep(25)
  }
}
