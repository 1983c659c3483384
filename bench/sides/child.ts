import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = new URL('../../', import.meta.url).pathname

export interface Child {
  process: ChildProcess
  /** Sends a message and resolves with the next answer. */
  ask<T>(message: object): Promise<T>
  stop(): Promise<void>
}

/** A program of ours in a process of its own, heard over IPC. */
export function child(file: string, env: Record<string, string> = {}, execArgv: string[] = []): Child {
  const started = fork(`${ROOT}${file}`, { cwd: ROOT, env: { ...process.env, ...env }, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return {
    process: started,
    ask: async <T>(message: object) => {
      const answer = once(started, 'message')
      started.send(message)
      const gone = once(started, 'exit').then(([code]) => {
        throw new Error(`${file} ended (${code}).`)
      })
      return Promise.race([answer.then(([value]) => value as T), gone])
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
