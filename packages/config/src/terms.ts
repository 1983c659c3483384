/** When the built-in terms last changed. A change of the words below is a new version, and everyone is asked again. */
export const BUILT_TERMS_PUBLISHED = '2026-11-20T15:00:00Z'

export const TERMS_INTRO =
  'These terms hold between you and the agency that gave you your access to {brand}. The agency may add its own.'

/** Heading and text of each part; `{brand}` stands for the name of the brand. */
export const TERMS_PARTS: readonly (readonly [heading: string, text: string])[] = [
  [
    'Your access',
    'It is yours alone. Keep your password and any second proof to yourself, and tell your administrator at once when somebody else may know them.',
  ],
  [
    'Other people’s data',
    'Use what is kept about clients only for the work it was given for. Do not copy it elsewhere without need, and do not look up people you have no business with: what is read and changed is recorded.',
  ],
  [
    'Calls, texts and e-mails',
    'You are responsible for consent, do-not-call lists, licenses and hours. {brand} warns and blocks where it can; that it lets something pass does not make it lawful.',
  ],
  [
    'What you may not do',
    'Break into other accounts or agencies, probe or overload the service, or use it to send what the recipient did not agree to.',
  ],
  [
    'No advice',
    'Quotes, rules and reminders shown here help you work. They are not legal, tax or medical advice, and a quote is not an offer of an insurance company.',
  ],
  ['Ending', 'The agency may end your access at any time. What you entered belongs to the agency and stays with it.'],
]

/** Terms as one text: paragraphs with an empty line between them. */
export const termsText = (parts = TERMS_PARTS) =>
  [TERMS_INTRO, ...parts.map(([heading, text]) => `${heading}\n${text}`)].join('\n\n')

export const brandedTerms = (text: string, brand: string) => text.replaceAll('{brand}', brand)
