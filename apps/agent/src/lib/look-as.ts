import { Looking } from '@openbook/api/core/look-as.ts'

/** The role this tab looks at the app as, chosen in the console. */
export const { role: lookingAs, stop: stopLooking, headers: lookHeader } = new Looking(() => window, 'look_as')
