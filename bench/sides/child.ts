import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = new URL('../../', import.meta.url).pathname

export interface Child {
  process: ChildProcess
  /** Sends a message and resolves with the next answer. */
  ask<T>(message: object): Promise<T>
  /** What it says next of itself. */
  next<T>(): Promise<T>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const each of running) each.kill()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A program of ours in a process of its own, heard over IPC. */
export function child(file: string, env: Record<string, string> = {}, execArgv: string[] = []): Child {
  const started = fork(`${ROOT}${file}`, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(started)
  const gone = once(started, 'exit').then(([code]) => {
    throw new Error(`${file} ended (${code}).`)
  })
  gone.catch(() => {})
  const next = <T>() => Promise.race([once(started, 'message').then(([value]) => value as T), gone])
  return {
    process: started,
    next,
    ask: <T>(message: object) => {
      const answer = next<T>()
      started.send(message)
      return answer
    },
    stop: async () => {
      if (started.exitCode !== null || started.signalCode !== null) return
      const gone = once(started, 'exit')
      started.kill('SIGTERM')
      await Promise.race([gone, sleep(40_000).then(() => started.kill('SIGKILL'))])
    },
  }
}

/** Resident memory of a process in MB (Linux). */
export function residentMb(pid: number | undefined): number {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}
