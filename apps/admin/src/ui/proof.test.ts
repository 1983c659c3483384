import { HttpError } from 'react-admin'
import { expect, test } from 'vitest'
import { proofDialog, proven } from './proof.ts'

/** An act that asks for a proof until there is one, and a dialog that is answered when the test says so. */
function asking() {
  let shown = false
  const open: ((proven: boolean) => void)[] = []
  proofDialog.mount(() => new Promise<boolean>(resolve => open.push(resolve)))
  return {
    open,
    answer: (yes: boolean) => {
      shown = yes
      open.shift()?.(yes)
    },
    act: async () => {
      if (!shown) throw new HttpError('Again.', 403, { code: 'sessions.prove_again' })
      return 'done'
    },
  }
}

test('several acts at once ask once, and all of them go on', async () => {
  const { open, answer, act } = asking()
  const acts = Promise.all([proven(act), proven(act), proven(act)])
  await expect.poll(() => open.length).toBe(1)
  answer(true)
  expect(await acts).toEqual(['done', 'done', 'done'])
})

test('whoever does not answer refuses all of them, and is asked anew by the next', async () => {
  const { open, answer, act } = asking()
  const acts = Promise.allSettled([proven(act), proven(act)])
  await expect.poll(() => open.length).toBe(1)
  answer(false)
  expect((await acts).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = proven(act)
  await expect.poll(() => open.length).toBe(1)
  answer(true)
  expect(await next).toBe('done')
})
