import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type pg from 'pg'

export interface Row {
  what: string
  unit: string
  ours: number
  raw?: number | undefined
  /** Ours over raw, or what the bar is about where there is no raw side. */
  ratio: number
  bar: string
  met: boolean
  detail?: object | undefined
}
export interface Result {
  name: string
  about: string
  settings: object
  rows: Row[]
  notes?: string[]
}

const RESULTS = new URL('../results/', import.meta.url)
/** Part of the cases, or of another size: printed, but never in the place of figures of the whole. */
const PARTIAL = ['BENCH_ONLY', 'BENCH_ROWS', 'BENCH_CONTACTS', 'BENCH_USERS'].some(name => process.env[name])

export async function machine(client?: pg.Client) {
  const database = client
    ? (
        await client.query<{ name: string; setting: string }>(
          `select name, current_setting(name) as setting from pg_settings
            where name in ('server_version', 'shared_buffers', 'work_mem', 'fsync', 'synchronous_commit', 'max_parallel_workers_per_gather', 'jit')`,
        )
      ).rows
    : []
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? '',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    priority: process.env.BENCH_PRIORITY ?? 'none',
    load_at_end: loadavg().map(load => Number(load.toFixed(1))),
    node: process.version,
    postgresql: Object.fromEntries(database.map(({ name, setting }) => [name, setting])),
  }
}

/** Writes results/<name>.json, if the whole was measured, and prints the table. */
export async function report(result: Result, client?: pg.Client): Promise<void> {
  const { name, ...rest } = result
  const json = { name, at: new Date().toISOString(), machine: await machine(client), ...rest }
  const text = JSON.stringify(json, null, 2).replace(
    /\[\s+(-?[\d.]+),\s+(-?[\d.]+)(?:,\s+(-?[\d.]+))?\s+\]/g,
    (_all, ...n) => `[${n.slice(0, 3).filter(Boolean).join(', ')}]`,
  )
  writeBeside(`${name}.json`, `${text}\n`)
  print(result)
}

function print({ name, about, rows, notes = [] }: Result) {
  const cells = rows.map(row => [
    row.what,
    `${row.ours} ${row.unit}`,
    row.raw === undefined ? '' : `${row.raw} ${row.unit}`,
    String(row.ratio),
    row.bar,
    row.met ? 'met' : 'MISSED',
  ])
  const table = [['', 'ours', 'raw', 'ratio', 'bar', ''], ...cells]
  const widths = [0, 1, 2, 3, 4, 5].map(column => Math.max(...table.map(line => line[column]?.length ?? 0)))
  console.log(`\n${name}: ${about}\n`)
  for (const line of table)
    console.log(
      `  ${line.map((cell, at) => (at && at < 4 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ')}`,
    )
  console.log(`\n  ${rows.filter(({ met }) => met).length} of ${rows.length} bars met`)
  for (const note of notes) console.log(`  ${note}`)
}

export function writeBeside(name: string, text: string) {
  if (PARTIAL) return
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL(name, RESULTS), text)
}
