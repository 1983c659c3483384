import { spawn } from 'node:child_process'

/** Hot reload: the server restarts on its sources, each front end runs its own Vite in front of it. */
const server = Number(process.env.PORT || 3000)
const commands: [string, string[], NodeJS.ProcessEnv][] = [
  ['node', ['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'], {}],
  ['vite', ['apps/agent', '--port', String(server + 1), '--strictPort'], { SERVER: `http://localhost:${server}` }],
  ['vite', ['apps/admin', '--port', String(server + 2), '--strictPort'], { SERVER: `http://localhost:${server}` }],
]

const children = commands.map(([command, args, env]) =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }),
)
process.stdout.write(`Agents  http://localhost:${server + 1}/\nConsole http://localhost:${server + 2}/admin/\n`)
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
