import type { Permission } from '@openbook/auth/permissions.ts'
import type { Flag } from '@openbook/config/flags.ts'
import { paths } from '../../paths.ts'

export interface Topic {
  title: string
  /** The answer in a sentence or two. */
  says: string
  /** Where it is done. */
  href: string
  needs?: Permission
  flag?: Flag
}

/** What people ask most, answered where it fits into two sentences. */
export const TOPICS: readonly Topic[] = [
  {
    title: 'Find a contact',
    says: 'Type a name, phone number, e-mail address or city into the search at the top. Ctrl or ⌘ K gets there from anywhere.',
    href: paths.contacts(),
  },
  {
    title: 'Import a list of leads',
    says: 'Choose a spreadsheet or CSV file, say what each column means, and see what would happen first. An import can be undone.',
    href: paths.imports(),
    needs: 'contacts.import',
  },
  {
    title: 'Merge contacts that are there twice',
    says: 'Duplicates shows contacts that look like one person, and why. Choose what stays; a merge can be undone for 30 days.',
    href: paths.duplicates(),
  },
  {
    title: 'Export contacts to a file',
    says: 'Select contacts in the list and press Export. Files that are ready wait under Exports.',
    href: paths.exports(),
    needs: 'contacts.export',
    flag: 'contact_exports',
  },
  {
    title: 'Hand contacts to a colleague',
    says: 'Select contacts in the list and press Transfer. Transfers shows what was handed over, and reverts it.',
    href: paths.transfers(),
  },
  {
    title: 'Take back a change to many contacts',
    says: 'Bulk acts lists what was done to many contacts at once, and undoes it.',
    href: paths.bulkJobs(),
  },
  {
    title: 'Plan an appointment',
    says: 'Add it in the calendar and link the contacts it is about.',
    href: paths.events(),
  },
  {
    title: 'Change my password',
    says: 'The tab Password of your profile. You are signed out everywhere else when it changes.',
    href: paths.profile('password'),
  },
  {
    title: 'Sign in with a second step',
    says: 'Set up an authenticator app or codes by e-mail on the tab Two-factor of your profile.',
    href: paths.profile('two_factor'),
  },
  {
    title: 'Add money to the wallet',
    says: 'The wallet shows the balance, tops it up, and keeps every invoice and receipt.',
    href: paths.wallets(),
    flag: 'wallet_feature_enabled',
  },
]

/** Topics in which every word typed is found. */
export function topicsFor(words: string, all: readonly Topic[]): readonly Topic[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ title, says }) => {
    const text = `${title} ${says}`.toLowerCase()
    return asked.every(word => text.includes(word))
  })
}
