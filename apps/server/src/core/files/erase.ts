import type { Core } from '../core.ts'

const ERASE = 'files.erase'

/** Deletes stored files that nothing points at any more, once that is committed. Never throws: what the disk refuses is tried again by a job. */
export async function eraseFiles(core: Core, keys: (string | null | undefined)[]): Promise<void> {
  const left: string[] = []
  for (const key of keys) {
    if (!key) continue
    await core.files.delete(key).catch((error: unknown) => {
      core.log.error({ err: error, key }, 'stored file not deleted')
      left.push(key)
    })
  }
  if (!left.length || !core.jobs.running) return
  await core.database
    .system(db => core.jobs.enqueue(db, ERASE, { keys: left }, { retryLimit: 10 }))
    .catch((error: unknown) => core.log.error({ err: error, keys: left }, 'stored files left behind'))
}

export function registerFiles(core: Core) {
  core.jobs.define(ERASE, async ({ keys }: { keys: string[] }) => {
    for (const key of keys) await core.files.delete(key)
  })
}
