import { Looking } from '@openbook/api/core/look-as.ts'

/** The role this tab looks at the console as; the agent app has its own. */
export const looking = new Looking(() => window, 'look_as_in_console')
