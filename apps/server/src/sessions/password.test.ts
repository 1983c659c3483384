import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { Piscina } from 'piscina'
import { expect, test, vi } from 'vitest'
import { hashPassword, passwordFits } from './password.ts'

test('where the hash for unknown users fails, who is known is judged all the same, and the next unknown one as well', async () => {
  const kept = await hashPassword('copper kettle on the pier')
  const run = vi.spyOn(Piscina.prototype, 'run').mockRejectedValueOnce(new Error('no thread'))
  expect(await passwordFits(kept, 'copper kettle on the pier')).toBe(true)
  expect(await passwordFits(undefined, 'copper kettle on the pier')).toBe(false)
  run.mockRestore()
})

test('a password fits what was kept of it, another does not, and none fits somebody unknown', async () => {
  const kept = await hashPassword('copper kettle on the pier')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(kept, 'copper kettle on the pier')).toBe(true)
  expect(await passwordFits(kept, 'copper kettle on the quay')).toBe(false)
  expect(await passwordFits(undefined, 'copper kettle on the pier')).toBe(false)
})

test('what is kept and cannot be read is an error, and the next one is judged', async () => {
  await expect(passwordFits('not a hash', 'copper kettle on the pier')).rejects.toThrow()
  expect(await passwordFits(await hashPassword('herring'), 'herring')).toBe(true)
})

test('a thread that fails while nobody waits for it is followed by another', async () => {
  const ran = vi.spyOn(Piscina.prototype, 'run')
  const kept = await hashPassword('herring')
  const pool = ran.mock.contexts[0] as Piscina
  ran.mockRestore()
  pool.threads[0]?.emit('error', new Error('no memory'))
  expect(await passwordFits(kept, 'herring')).toBe(true)
})

/** The 19th field of proc(5), counted from the state. */
const niceOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[16])

test.runIf(process.platform === 'linux')('requests go before hashes', async () => {
  await hashPassword('copper kettle on the pier')
  const threads = await readdir('/proc/self/task')
  const stats = await Promise.all(threads.map(id => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')))
  expect(Math.max(...stats.filter(Boolean).map(niceOf))).toBeGreaterThanOrEqual(Math.min(19, getPriority() + 5))
})
