import type { Look } from '@openbook/config/theme.ts'
import { readStored, writeStored } from './stored.ts'

const NAME = 'openbook'

/** What the first paint needs before the user is known again; the server's answer replaces it. */
export interface Remembered {
  look: Partial<Look>
  brand: string
  /** Begins with the whole agency (admins), not with their own book. */
  whole: boolean
}

export const remembered = (): Partial<Remembered> => readStored<Remembered>(NAME) ?? {}

export const remember = (facts: Partial<Remembered>) => writeStored(NAME, { ...remembered(), ...facts })
