import { Cable } from '../cable/cable.ts'
import type { Core } from '../core.ts'
import { Database } from '../db/database.ts'
import { readEnv } from '../env.ts'
import { Files } from '../files/files.ts'
import { Jobs } from '../jobs/jobs.ts'
import { buildLog } from '../log.ts'

/** A process that does nothing but the jobs of one domain, named by its `jobs.ts`, until it is killed. */
const env = readEnv({ ...process.env, OPENBOOK_SECRET: 'test-secret' })
const log = buildLog('silent')
const database = new Database(process.env.DATABASE_URL ?? '')
const core = { env, log, database } as Core
core.files = new Files(env.dataDir)
core.cable = new Cable({ database, log })
core.jobs = new Jobs(core)
const jobs: Record<string, (core: Core) => void> = await import(process.env.JOBS_MODULE ?? '')
for (const register of Object.values(jobs)) register(core)
await core.jobs.start({ timed: false })
process.stdout.write('ready\n')
