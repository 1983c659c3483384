import { ROOT } from './tree.ts'

/** Prints what a check found and sets the exit code; for running one check by hand. */
export async function report(check: (root: string) => string[] | Promise<string[]>): Promise<void> {
  const problems = await check(ROOT)
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log('Nothing to report.')
}
