/** The places a word can stand: its contract file, server folder, agent feature, admin resource, public page, browser test. */
export type Floor = 'contract' | 'server' | 'agent' | 'admin' | 'webpage' | 'e2e'

export interface Domain {
  readonly line: string
  readonly floors: readonly Floor[]
  readonly planned?: true
}

const built = <const F extends readonly Floor[]>(line: string, ...floors: F) => ({ line, floors })
const planned = <const F extends readonly Floor[]>(line: string, ...floors: F) =>
  ({ line, floors, planned: true }) as const

/** The map of the building: one word, one line, the floors it must have. `planned` words have no code yet. */
export const areas = {
  'People and access': {
    sessions: built('Signing in and out, and standing in for others.', 'contract', 'server', 'agent', 'e2e'),
    users: built(
      'Everyone who can sign in, their role, manager and profile.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    'two-factor': built(
      'A second proof at sign-in: an app code or a code by e-mail.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    'sandbox-mails': built('What would be e-mailed, where no mail server is set up.', 'contract', 'server', 'admin'),
    'auth-ips': built('Addresses a user may sign in from.', 'contract', 'server', 'agent'),
    'single-sign-on': built(
      'Signing in where the agency keeps its accounts anyway.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    passkeys: built('Keys in a device, to sign in without a password.', 'contract', 'server', 'agent', 'e2e'),
    'email-changes': built('Another e-mail address for oneself, once confirmed.', 'contract', 'server', 'agent', 'e2e'),
    'password-resets': built('A forgotten password, made anew by mail.', 'contract', 'server', 'agent', 'e2e'),
    'api-keys': built('Keys other programs use to reach Openbook for a user.', 'contract', 'server', 'agent', 'e2e'),
    profiles: built(
      'What users say about themselves, and how the app looks to them.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    dashboards: built('The page a day begins with: figures that lead to lists.', 'contract', 'server', 'agent', 'e2e'),
    'quick-filters': built('Saved contact searches, one click away.', 'contract', 'server', 'agent', 'e2e'),
    'saved-queries': built(
      'Filters of a list of the console, kept under a name.',
      'contract',
      'server',
      'admin',
      'e2e',
    ),
    'favorite-lists': built('Colleagues a user keeps at the top of every list.', 'contract', 'server', 'agent'),
    signups: built('People who asked to join and wait for an answer.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    'business-units': built(
      'The agency itself: the wall no data crosses.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    corporations: built(
      'Companies inside an agency, with their own look.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    groups: built('Named sets of users who work together.', 'contract', 'server', 'admin'),
    pools: built('Leads nobody owns yet, and who may take them.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    'office-locations': built('Where an agency can be visited.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    licences: built(
      'The states and lines an agent may sell in, and until when.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    'user-changes': built('Acts on people that can be taken back: moved, deactivated.', 'contract', 'server', 'e2e'),
    'feature-flags': built('What is switched on, for whom, and why.', 'contract', 'server', 'admin', 'e2e'),
    terms: built('What everyone who signs in agrees to, and who did.', 'contract', 'server', 'agent', 'e2e'),
    settings: built('Values an admin can change without a release.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    permissions: built('Which role may do what, and what a role is called.', 'contract', 'server', 'admin', 'e2e'),
    'audit-log': built('Who did what, when, and in whose name. Never edited.', 'contract', 'server', 'admin', 'e2e'),
  },
  Contacts: {
    contacts: built('A person an agent sells to or looks after.', 'contract', 'server', 'agent', 'e2e'),
    'contact-acts': built(
      'One act on many contacts: tag, assign, delete, restore.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    'contact-purges': built(
      'Deleted contacts, gone for good after 90 days or at once.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    'contact-points': built(
      'The phones and e-mails of a contact, and what is known of them.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    'contact-addresses': built('Further addresses of a contact.', 'contract', 'server', 'agent', 'e2e'),
    'contact-notes': built('What an agent wrote down about a contact.', 'contract', 'server', 'agent', 'e2e'),
    'contact-files': built('Documents kept with a contact.', 'contract', 'server', 'agent', 'e2e'),
    'contact-policies': built('Insurance a contact holds or applied for.', 'contract', 'server', 'agent'),
    'contact-timeline': built('Everything that happened with a contact, newest first.', 'contract', 'server', 'agent'),
    'contact-securities': built('Investments a contact holds.', 'contract', 'server', 'agent'),
    'contact-rx': built('Medicines a contact takes, for plan quotes.', 'contract', 'server', 'agent'),
    'identity-numbers': built(
      'The Medicare and Social Security number of a contact, sealed.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    'data-captures': built('Answers a contact gave, on forms and by phone.', 'contract', 'server', 'agent'),
    'contact-edits': built('Small edits of a contact without the whole form.', 'contract', 'server', 'agent', 'e2e'),
    'contact-imports': built('A spreadsheet of leads turned into contacts.', 'contract', 'server', 'agent', 'e2e'),
    'contact-merges': built('Two records of one person made one, and back.', 'contract', 'server', 'agent', 'e2e'),
    'contact-transfers': built(
      'Contacts handed from one agent to another.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    'contact-prints': built(
      'Letters and labels for contacts, printed in a batch.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    'contact-exports': built('Contacts written to a spreadsheet.', 'contract', 'server', 'agent', 'e2e'),
    households: built('Contacts who live together.', 'contract', 'server', 'agent'),
    'life-events': built(
      'What happens in a life and changes what an agent may do.',
      'contract',
      'server',
      'agent',
      'e2e',
    ),
    tags: built('Coloured labels on contacts.', 'contract', 'server', 'agent'),
    mailers: built('Postal mail kits assigned to contacts.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    statuses: built('How far a contact has come, in the agency’s own words.', 'contract', 'server', 'admin', 'e2e'),
    'agentflow-statuses': built('How far a person being recruited has come.', 'contract', 'server', 'admin'),
    sources: built('Where a contact came from.', 'contract', 'server', 'admin', 'e2e'),
    carriers: built('Insurance companies whose products are sold.', 'contract', 'server', 'admin', 'e2e'),
    'lead-intake': built('The door lead vendors deliver through.', 'contract', 'server', 'admin', 'e2e'),
  },
  Messages: {
    'sms-conversations': planned('Text messages with one contact, both ways.', 'contract', 'server', 'agent'),
    'sms-broadcasts': planned('One text to many contacts, each exactly once.', 'contract', 'server', 'agent'),
    'sms-billing': planned('Plans, seats and usage of texting.', 'contract', 'server', 'agent', 'admin'),
    'phone-verifications': planned('Checks that a number is real and mobile.', 'contract', 'server', 'agent'),
    'email-broadcasts': planned('One e-mail to many, each exactly once.', 'contract', 'server', 'agent', 'admin'),
    'email-history': built('E-mails to a contact, and what became of them.', 'contract', 'server', 'agent', 'e2e'),
    'email-templates': built('E-mails written once and used often.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    'campaign-triggers': built('Messages that go out by themselves.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    consents: planned('What a contact agreed to, in which words, when.', 'contract', 'server', 'agent'),
    'compliance-rules': planned('Who may be contacted when, as dated rules.', 'contract', 'server', 'admin'),
  },
  Workflow: {
    'workflow-categories': planned('Shelves for workflow templates.', 'contract', 'server', 'agent'),
    'workflow-templates': planned('Steps written once, ready to run.', 'contract', 'server', 'agent'),
    'workflow-flows': planned('Steps running for contacts, and how far they are.', 'contract', 'server', 'agent'),
  },
  Voice: {
    'phone-numbers': built(
      'Numbers an agent owns to call and text from.',
      'contract',
      'server',
      'agent',
      'admin',
      'e2e',
    ),
    dialer: planned('Phone calls from the browser.', 'contract', 'server', 'agent'),
    'dialer-billing': planned('Plans, seats and minutes of the phone.', 'contract', 'server', 'agent', 'admin'),
  },
  Assistant: {
    chat: planned('MAX, the assistant an agent can ask.', 'contract', 'server', 'agent'),
    'max-plus': planned('The paid level of MAX.', 'contract', 'server', 'agent'),
  },
  Money: {
    wallets: built('Prepaid money, what it was spent on, refills.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    accounts: built('Whether a user pays, and the card they pay with.', 'contract', 'server', 'agent', 'e2e'),
    store: built('Things agents can buy.', 'contract', 'server', 'agent', 'e2e'),
    orders: built('What was bought, and its delivery or refund.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    products: built('What the store offers, with prices.', 'contract', 'server', 'admin', 'e2e'),
    categories: built('Shelves that products stand on.', 'contract', 'server', 'admin', 'e2e'),
  },
  'Calendar and outside': {
    events: built('Appointments and calls to make.', 'contract', 'server', 'agent', 'e2e'),
    authorizations: planned('Links to a user’s outside accounts: calendars, mail.', 'contract', 'server', 'agent'),
    csg: planned('Plan quotes from CSG.', 'contract', 'server', 'agent'),
    'fire-light': built('Electronic applications through FireLight.', 'contract', 'server', 'agent', 'e2e'),
    aftercares: built('Care for a family after a death.', 'contract', 'server', 'agent', 'e2e'),
    'soa-requests': planned('Consent to the scope of a Medicare talk.', 'contract', 'server', 'agent', 'webpage'),
  },
  Presence: {
    webpages: built('An agent’s public page and its contact form.', 'contract', 'server', 'agent', 'webpage', 'e2e'),
    'custom-domains': built('An agency’s own web address.', 'contract', 'server', 'agent', 'admin', 'e2e'),
  },
  'Content and oversight': {
    trainings: built('Videos and papers agents learn from.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    reports: planned('Figures over contacts and work, to look at or export.', 'contract', 'server', 'agent'),
    'comra-reports': built('Quality of leads from the Comra vendor.', 'contract', 'server', 'admin', 'e2e'),
    'api-tracking': built('Lead vendors, their keys and what they sent.', 'contract', 'server', 'admin'),
    'api-requests': built('Every call a vendor made, as received.', 'contract', 'server', 'admin', 'e2e'),
    'quiet-jobs': built(
      'Jobs an administrator holds back for a while; none is lost.',
      'contract',
      'server',
      'admin',
      'e2e',
    ),
    helps: built('A message to support.', 'contract', 'server', 'agent', 'admin', 'e2e'),
    figures: built('What the first page of the console counts.', 'contract', 'server'),
  },
  'Under everything': {
    'bulk-jobs': built('Acts on many rows: preview, run, log, undo.', 'contract', 'server', 'agent', 'e2e'),
    notifications: built('Notices that reach an open screen at once.', 'contract', 'server', 'agent'),
    health: built('Is this process able to work?', 'contract', 'server'),
    'client-errors': built('Faults of a page, told to those who mend them.', 'contract', 'server', 'e2e'),
  },
} as const satisfies Record<string, Record<string, Domain>>

type Areas = typeof areas
export type Word = { [A in keyof Areas]: keyof Areas[A] }[keyof Areas]

/** Every word of every area, flat. */
export const domains = Object.assign({}, ...Object.values(areas)) as Record<Word, Domain>
