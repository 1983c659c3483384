import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

const MB = 1024 * 1024

/** The text of `openbook.conf`: settings for this machine, then `overrides` (PostgreSQL names and values). */
export function configuration(port: number, socketDir: string, overrides: Record<string, string>): string {
  const all = { ...tuned(), ...overrides, listen_addresses: '127.0.0.1', port: String(port), ...sockets(socketDir) }
  const lines = Object.entries(all).map(([name, value]) => {
    if (!/^[a-z][a-z0-9_.]*$/i.test(name)) throw new Error(`"${name}" is not the name of a PostgreSQL setting`)
    return `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  })
  return `# Written at each start; to change a setting for good use ALTER SYSTEM.\n${lines.join('\n')}\n`
}

function tuned(): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MB
  const cores = availableParallelism()
  return {
    max_connections: '200',
    shared_buffers: `${Math.round(Math.min(1024, Math.max(128, memory / 8)))}MB`,
    work_mem: memory < 2048 ? '8MB' : '32MB',
    maintenance_work_mem: `${Math.round(Math.min(512, Math.max(64, memory / 32)))}MB`,
    effective_cache_size: `${Math.round(Math.max(512, memory / 2))}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers: String(cores),
    max_parallel_workers_per_gather: String(Math.min(4, Math.max(1, Math.floor(cores / 2)))),
    max_parallel_maintenance_workers: String(Math.min(4, cores)),
    wal_compression: 'on',
    min_wal_size: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...quietLog,
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
    ...(smallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
  }
}

// The log keeps what the server says of itself; failed statements carry personal data and are the application's to log.
const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

function sockets(directory: string): Record<string, string> {
  return process.platform === 'win32' ? {} : { unix_socket_directories: directory }
}

/** Containers often have 64 MB of /dev/shm, too little for parallel queries. */
function smallSharedMemory(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const disk = statfsSync('/dev/shm')
    return disk.bsize * disk.blocks < 256 * MB
  } catch {
    return true
  }
}
