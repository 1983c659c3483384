import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { type Made, makeAdmin, type Wanted } from './business-units/first-admin.ts'
import { openCluster } from './core/db/embedded.ts'
import { migrate } from './core/db/migrate.ts'
import { readEnv } from './core/env.ts'

/** `pnpm create-admin`: makes the first administrator of an installation, wherever its database is. */

const USAGE = `pnpm create-admin [--agency NAME] [--email ADDRESS] [--username NAME] [--first-name NAME] [--last-name NAME] [--another]

Asks for what is not given, and prints a link to choose the password, good for a day and once. To set the password at
once, put it into ADMIN_PASSWORD or send it with --password-stdin; it is never taken from the command line.
--another makes one more where there is an administrator already.
`
const string = { type: 'string' } as const
const boolean = { type: 'boolean' } as const
const OPTIONS = {
  ...{ agency: string, email: string, username: string, 'first-name': string, 'last-name': string },
  ...{ another: boolean, 'password-stdin': boolean, help: boolean },
}
const QUESTIONS = [
  ['agency', 'Name of the agency'],
  ['first-name', 'First name of the administrator'],
  ['last-name', 'Last name'],
  ['email', 'E-mail address'],
  ['username', 'Username to sign in with'],
] as const

function optionsOf(argv: string[]) {
  try {
    return parseArgs({ args: argv.filter(word => word !== '--'), options: OPTIONS }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function wantedOf(given: ReturnType<typeof optionsOf>): Promise<Wanted> {
  const answers: Record<string, string> = {}
  const missing = QUESTIONS.filter(([name]) => !given[name])
  if (missing.length && (!process.stdin.isTTY || given['password-stdin']))
    throw new Error(`Missing: ${missing.map(([name]) => `--${name}`).join(', ')}.\n\n${USAGE}`)
  const ask = missing.length ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  for (const [name, question] of QUESTIONS) answers[name] = given[name] ?? (await ask?.question(`${question}: `)) ?? ''
  ask?.close()
  const sent = given['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : process.env.ADMIN_PASSWORD
  return {
    ...{ agency: answers.agency ?? '', email: answers.email ?? '', username: answers.username ?? '' },
    ...{ first_name: answers['first-name'] ?? '', last_name: answers['last-name'] ?? '' },
    ...{ password: sent || undefined, another: given.another },
  }
}

async function make(wanted: Wanted): Promise<Made> {
  const env = readEnv()
  const cluster = env.databaseUrl
    ? { url: env.databaseUrl, close: async () => {} }
    : await openCluster({ dataDir: env.dataDir })
  try {
    await migrate(cluster.url)
    const openbook = await build(env, cluster.url, { jobs: false })
    return await makeAdmin(openbook.core, wanted).finally(() => openbook.close())
  } finally {
    await cluster.close()
  }
}

const ready = ({ username, agency, link }: Made) =>
  link
    ? `${username} administrates this installation and belongs to ${agency}. Choose the password here, within a day:\n\n${link}\n`
    : `${username} administrates this installation and belongs to ${agency}. Sign in with the password you gave.\n`

try {
  const given = optionsOf(process.argv.slice(2))
  process.stdout.write(given.help ? USAGE : ready(await make(await wantedOf(given))))
  process.exit(0)
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`)
  process.exit(1)
}
