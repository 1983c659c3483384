/** The headings of the menu, in order; each resource names its own in `options.section`. */
export const SECTIONS = ['People', 'Contacts', 'Leads', 'Messages', 'Store', 'Agency', 'Oversight'] as const
