/** The switches a user's agency may have on, and what each opens (spec sections 2 and 6). */
export const FLAGS = {
  CHAT_POPUP: 'The assistant floats over every page.',
  HELP_BUTTON: 'A help widget floats over every page.',
  REGIONAL_MANAGER: 'The role regional manager exists.',
  BASIC_AGENT: 'The role basic agent exists.',
  WALLET: 'Prepaid money is used for messages and calls.',
  C_1: 'The channel of the call centre.',
} as const
export type Flag = keyof typeof FLAGS

/** Whether a flag is on; a name nobody declared is off. */
export const isOn = (on: readonly string[], flag: Flag): boolean => Object.hasOwn(FLAGS, flag) && on.includes(flag)
