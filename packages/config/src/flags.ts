export interface FlagDefinition {
  /** What it opens, for whoever reads the list in the console. */
  line: string
  /** Who answers for it: an area of the map of words. */
  owner: string
  /** A release flag goes once the feature is out; an option stays; a brake stops something that misbehaves. */
  kind: 'release' | 'option' | 'brake'
  /** The day (YYYY-MM-DD) by which a release flag has left the code. Past it the build fails. */
  expires: string | null
  /** How it stands as long as nobody has changed it. */
  built_on: boolean
}

const flag = (
  kind: FlagDefinition['kind'],
  owner: string,
  line: string,
  built_on: boolean,
  expires: string | null = null,
): FlagDefinition => ({ kind, owner, line, built_on, expires })

/** The switches of spec sections 2 and 6, and brakes on what can be turned off in a hurry. No code asks for one that is not here: `Flag` does not let it. */
export const FLAGS = {
  regional_manager: flag(
    'option',
    'People and access',
    'The role regional manager is given. Switched off, who has it keeps it and their team, but acts as nobody.',
    false,
  ),
  basic_agent: flag(
    'option',
    'People and access',
    'The role basic agent is given. Switched off, who has it keeps it.',
    false,
  ),
  central: flag(
    'option',
    'People and access',
    'Agencies are run centrally: the role Admin is not given. Who has it keeps it, and the console, until somebody changes their role.',
    false,
  ),
  c_1: flag('option', 'Voice', 'The channel of the call centre.', false),
  wallet_feature_enabled: flag('option', 'Money', 'The wallet: prepaid money, and what is paid from it.', true),
  HELP_BUTTON: flag(
    'option',
    'Content and oversight',
    'Help in the bar of every page: answers, trainings, support.',
    true,
  ),
  contact_exports: flag('brake', 'Contacts', 'Contacts can be exported to a file.', true),
} as const satisfies Record<string, FlagDefinition>
export type Flag = keyof typeof FLAGS

export const FLAG_NAMES = Object.keys(FLAGS) as Flag[]
export const isFlag = (name: string): name is Flag => Object.hasOwn(FLAGS, name)

/** Whether a flag is among those that are on. */
export const isOn = (on: readonly string[], flag: Flag): boolean => on.includes(flag)

/** Flags that should have left the code by that day (YYYY-MM-DD). */
export const expiredBy = (day: string, flags: Record<string, FlagDefinition> = FLAGS): string[] =>
  Object.entries(flags).flatMap(([name, { expires }]) => (expires !== null && expires < day ? [name] : []))
