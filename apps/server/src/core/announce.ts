import type { Env } from './env.ts'

const SIGN_INS = ['admin', 'subadmin', 'buadmin', 'manager', 'agent', 'agent2', 'poolholder', 'agent@other']

/** The one short table a start prints, and what is left to do where nobody administrates yet. */
export function announce(env: Env, say: (line: string) => void, administrated: boolean) {
  const origin = `http://localhost:${env.port}`
  const rows = [
    ['Agents', `${origin}/`],
    ['Console', `${origin}/admin/`],
    ['API', `${origin}/v1/openapi.json`],
    ...(env.demo
      ? [
          ['Webpage', `http://agent.localhost:${env.port}/`],
          ['Sign in as', SIGN_INS.join(', ')],
          ['Password', 'openbook-demo'],
        ]
      : []),
    ['Data', env.databaseUrl ? 'DATABASE_URL' : env.dataDir],
  ]
  say('')
  say('  Openbook is ready')
  for (const [name, value] of rows) say(`  ${(name ?? '').padEnd(12)}${value}`)
  say('')
  if (administrated) return
  say('  Nobody can administrate this installation yet. Make the first administrator, in another terminal:')
  say('  pnpm create-admin')
  say('')
}
