import { spawn, spawnSync } from 'node:child_process'
import { SERVER_FLAGS } from './server-flags.ts'

process.env.TURBO_TELEMETRY_DISABLED = '1'
const root = new URL('..', import.meta.url).pathname
const built = spawnSync('turbo', ['run', 'build', '--output-logs=errors-only', '--no-update-notifier'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) {
  process.stderr.write('\nThe build failed; what it said stands above.\n')
  process.exit(1)
}

const server = spawn(process.execPath, [...SERVER_FLAGS, 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
