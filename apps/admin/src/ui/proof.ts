import { Failed } from '@openbook/api/core/errors.ts'
import { HttpError } from 'react-admin'

type Ask = () => Promise<boolean>
let ask: Ask = async () => false
let open: Promise<boolean> | undefined

/** The dialog says here how to be asked; the one on the screen counts. */
export const proofDialog = {
  mount: (shown: Ask) => {
    ask = shown
  },
}

const asksForProof = (error: unknown) =>
  (error instanceof Failed && error.code === 'sessions.prove_again') ||
  (error instanceof HttpError && error.status === 403 && error.body?.code === 'sessions.prove_again')

/** One question, for however many acts wait for its answer. */
function askOnce() {
  open ??= ask().finally(() => {
    open = undefined
  })
  return open
}

/** Runs an act; where the server wants to know once more who is there, asks, and runs it again. */
export async function proven<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!asksForProof(error) || !(await askOnce())) throw error
    return act()
  }
}
