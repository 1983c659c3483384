import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkDocs } from './check-docs.ts'
import { checkFloors } from './check-floors.ts'
import { checkImports } from './check-imports.ts'
import { checkSchema } from './check-schema.ts'
import { checkSizes, sizes } from './check-sizes.ts'
import { ROOT } from './tree.ts'

interface Outcome {
  problems: string[]
  note?: string
}

/** Everything that can be known without a database. Programs run side by side; our own checks take milliseconds. */
const STEPS: Record<string, () => Promise<Outcome> | Outcome> = {
  'format and lint': () => program('biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '--colors=off'),
  types: () => program('tsc', '--build', '--checkers', '1', '--pretty', 'false'),
  floors: () => ({ problems: checkFloors(ROOT) }),
  imports: () => ({ problems: checkImports(ROOT) }),
  sizes: () => ({ problems: checkSizes(ROOT), note: sizeNote() }),
  docs: () => ({ problems: checkDocs(ROOT) }),
  schema: async () => ({ problems: await checkSchema(ROOT) }),
}

function program(name: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
    child.on('error', reject)
    child.on('close', code => resolve({ problems: code === 0 ? [] : [text.trim()] }))
  })
}

function sizeNote(): string {
  const { files, lines, median, p90 } = sizes(ROOT)
  return `${files} files, ${lines} lines, median ${median}, p90 ${p90}`
}

async function timed([name, step]: [string, () => Promise<Outcome> | Outcome]) {
  const start = performance.now()
  const { problems, note } = await step()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const told = problems.length ? `${problems.length} to mend, see below` : (note ?? '')
  console.log(`${problems.length ? '✗' : '✓'} ${name.padEnd(16)} ${seconds.padStart(5)} s  ${told}`.trimEnd())
  return { name, problems }
}

const found = (await Promise.all(Object.entries(STEPS).map(timed))).filter(({ problems }) => problems.length)
for (const { name, problems } of found) console.error(`\n${name}\n${problems.join('\n')}`)
if (found.length) process.exitCode = 1
