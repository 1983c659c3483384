import { dropDrafts } from './draft.ts'
import { levels } from './levels.ts'
import { stopLooking } from './look-as.ts'

/** After signing out by oneself: nothing of clients stays in this tab, and on to where the server leads. */
export function leave(acting: number, redirect_to: string) {
  stopLooking()
  dropDrafts()
  levels.back(acting, redirect_to)
}
