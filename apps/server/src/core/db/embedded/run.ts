import { spawn } from 'node:child_process'

export type SystemUser = { name: string; uid: number; gid: number }

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'COMSPEC', 'TEMP', 'TMP', 'USERNAME']

/** Runs a program to its end as `user` (default: as ourselves); never throws, a failed spawn has code -1. */
export function run(program: string, args: string[], user?: SystemUser): Promise<{ code: number; output: string }> {
  // A short environment: the server outlives us and must not keep our secrets or obey PG* variables.
  const env: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of passedOn) if (process.env[name]) env[name] = process.env[name]
  return new Promise(resolve => {
    let output = ''
    const add = (chunk: Buffer) => {
      output += chunk.toString()
    }
    try {
      const child = spawn(program, args, {
        env,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
        ...(user && { uid: user.uid, gid: user.gid }),
      })
      child.stdout.on('data', add)
      child.stderr.on('data', add)
      child.on('error', error => resolve({ code: -1, output: error.message }))
      child.on('close', code => resolve({ code: code ?? -1, output }))
    } catch (error) {
      resolve({ code: -1, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
