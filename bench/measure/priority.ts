import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** BENCH_PRIORITY=1, by root on Linux: what is measured one at a time runs before everything else on the machine; `all`: the crowds too. */
const wanted = Boolean(process.env.BENCH_PRIORITY)

/** Puts both sides, the client and the database first; what they start from then on comes along. */
export const goFirst = (dataDir: string, ...pids: (number | undefined)[]) => schedule(['-r', '-p', '1'], dataDir, pids)
/** Back among the others, before work that would leave them no core. */
export const stepBack = (dataDir: string, ...pids: (number | undefined)[]) => schedule(['-o', '-p', '0'], dataDir, pids)

function schedule(how: string[], dataDir: string, pids: (number | undefined)[]) {
  if (!wanted) return
  const database = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  for (const pid of [process.pid, database, ...childrenOf(database), ...pids])
    if (pid) spawnSync('chrt', ['-a', ...how, String(pid)])
}

/** Session members too: a browser is many processes. */
export function childrenOf(pid: number): number[] {
  const found = [spawnSync('pgrep', ['-P', String(pid)]), spawnSync('pgrep', ['-s', String(pid)])]
  return found.flatMap(({ stdout }) => String(stdout).split('\n').filter(Boolean).map(Number))
}
