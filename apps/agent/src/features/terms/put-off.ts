import { readStored, writeStored } from '../../lib/stored.ts'

const NAME = 'openbook.terms'
const A_DAY = 86_400_000

interface PutOff {
  user_id: number
  until: number
}

/** Whether this browser was told to ask this person later, less than a day ago. */
export const isPutOff = (user_id: number) => {
  const stored = readStored<PutOff>(NAME)
  return stored?.user_id === user_id && stored.until > Date.now()
}

export const putOff = (user_id: number) => writeStored(NAME, { user_id, until: Date.now() + A_DAY })
