import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const PRESENCE = 'openbook:presence:'

/** The small connection by which other processes see that this one uses the cluster. */
export type Presence = { socket: Socket; client: Client }

export async function connectPresence(url: string): Promise<Presence> {
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    application_name: `${PRESENCE}${process.pid}`,
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
  coalesce(array_agg(application_name) filter (where application_name like '${PRESENCE}%'), '{}') as processes
  from pg_stat_activity where application_name like 'openbook%' and pid <> pg_backend_pid()`

async function othersRemain(client: Client): Promise<boolean> {
  // Connections that were closed a moment ago, and those of a process that was killed, may still be on their way out.
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ connections: number; processes: string[] }>(others)
    const found = rows[0]
    if (!found || found.connections === 0) return false
    if (found.processes.some(lives) || look === 40) return true
    await sleep(25)
  }
}

function lives(presence: string): boolean {
  try {
    return process.kill(Number(presence.slice(PRESENCE.length)), 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
