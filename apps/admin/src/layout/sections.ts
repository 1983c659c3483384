/** The headings of the menu, in order; each resource names its own in `options.section`, and in `options.part` the part of the brand it needs. */
export const SECTIONS = ['People', 'Contacts', 'Leads', 'Messages', 'Store', 'Agency', 'Oversight'] as const
