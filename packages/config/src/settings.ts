import { usPhone } from './phones.ts'

export interface SettingDefinition {
  label: string
  /** What it is for, for whoever reads the list in the console. */
  line: string
  kind: 'text' | 'long_text' | 'email' | 'phone' | 'file'
  /** Whether anyone may read it without signing in. */
  public: boolean
  built: string | null
  /** What stands in its place while it is empty; nothing where nothing does. */
  instead?: string
  /** Of a file: the kinds it may be, in words and as media types with their endings; any document where nothing is said. */
  accepts?: { said: string; types: Readonly<Record<string, string>> }
}

const setting = (
  kind: SettingDefinition['kind'],
  label: string,
  line: string,
  {
    public: isPublic,
    built,
    ...rest
  }: { public: boolean; built?: string } & Pick<SettingDefinition, 'accepts' | 'instead'>,
): SettingDefinition => ({ kind, label, line, public: isPublic, built: built ?? null, ...rest })

/** What an import reads. */
const SPREADSHEETS = {
  said: 'a spreadsheet: CSV or XLSX',
  types: {
    'text/csv': '.csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  },
}

/** Values an administrator can change without a release. No code asks for one that is not here. */
export const SETTING_DEFINITIONS = {
  announcement: setting('text', 'Announcement', 'A line above every page, until it is emptied.', { public: true }),
  support_email: setting('email', 'Support e-mail', 'Where people write when something does not work.', {
    public: true,
  }),
  support_phone: setting('phone', 'Support phone', 'Where they call.', { public: true }),
  terms_of_use: setting(
    'long_text',
    'Terms of use',
    'The page /terms-of-use, in own words. A change asks everyone to accept them anew.',
    { public: true, instead: 'the terms that come with the app' },
  ),
  privacy_policy: setting('long_text', 'Privacy policy', 'The page /privacy-policy, in own words.', {
    public: true,
    instead: 'the policy that comes with the app',
  }),
  import_template: setting('file', 'Import template', 'A spreadsheet that agents can begin an import with.', {
    public: false,
    accepts: SPREADSHEETS,
  }),
  billing_contact: setting('email', 'Billing contact', 'Whom our own vendors write to. Only the console shows it.', {
    public: false,
  }),
} as const satisfies Record<string, SettingDefinition>
export type SettingKey = keyof typeof SETTING_DEFINITIONS
export const SETTING_KEYS = Object.keys(SETTING_DEFINITIONS) as SettingKey[]

/** The setting of that key; nothing for one that is not declared. */
export const settingNamed = (key: string): SettingDefinition | undefined =>
  Object.hasOwn(SETTING_DEFINITIONS, key) ? SETTING_DEFINITIONS[key as SettingKey] : undefined

const MOST: Record<SettingDefinition['kind'], number> = { text: 300, long_text: 50_000, email: 254, phone: 40, file: 0 }

/** What is wrong with a value of that kind; nothing where it fits. */
export function wrongValue({ kind }: Pick<SettingDefinition, 'kind'>, value: string): string | undefined {
  if (kind === 'file') return 'This setting is a file. Send one.'
  if (value.length > MOST[kind]) return `At most ${MOST[kind].toLocaleString('en-US')} characters.`
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'Enter an e-mail address.'
  if (kind === 'phone' && !usPhone(value)) return 'Enter a phone number with its area code.'
  return undefined
}
