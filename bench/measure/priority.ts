import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * BENCH_PRIORITY=-15, by root on Linux, keeps what else runs on the machine out of the figures: both sides, the client
 * and the database go before it. Linux weighs sessions before processes, so a session's own weight is set too.
 */
export function goFirst(pid = process.pid): void {
  const wanted = process.env.BENCH_PRIORITY
  if (!wanted) return
  setPriority(pid, Number(wanted))
  try {
    writeFileSync(`/proc/${pid}/autogroup`, wanted)
  } catch {
    console.log('  the priority of the session could not be set')
  }
}

/** The postmaster runs in a session of its own. */
export function databaseGoesFirst(dataDir: string): void {
  goFirst(Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]))
}
