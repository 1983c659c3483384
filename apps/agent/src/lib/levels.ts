import { Believed } from '@openbook/api/core/identity.ts'
import { Levels } from '@openbook/api/core/levels.ts'

/** Whom this page takes itself to be. */
export const believed = new Believed()

/** The way up and down the login stack in this browser. */
export const levels = new Levels(() => window, believed)
