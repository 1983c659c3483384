import type { Webpage, WebpageScreen } from '@openbook/api/webpages.ts'
import { type RegionCode, stateName } from '@openbook/config/states.ts'
import { LINES } from './lines.tsx'

export const nameOf = ({ first_name, last_name }: Webpage) => `${first_name} ${last_name}`.trim()

export const initialsOf = ({ first_name, last_name }: Webpage) =>
  [first_name, last_name]
    .map(name => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()

/** "Rhode Island, Massachusetts and Connecticut" */
export const listed = (words: string[]) => new Intl.ListFormat('en-US').format(words)

export const statesOf = ({ licensed_states }: Webpage) => licensed_states.map(code => stateName(code as RegionCode))

export function titleOf(screen: WebpageScreen): string {
  switch (screen.screen) {
    case 'page':
      return `${screen.errors ? 'Please check the form: ' : ''}${nameOf(screen.page)}, ${screen.page.agency}`
    case 'thanks':
      return `Thank you: ${nameOf(screen.page)}, ${screen.page.agency}`
    case 'not_found':
      return `Page not found: ${nameOf(screen.page)}, ${screen.page.agency}`
    case 'no_page':
      return screen.closed ? 'This page is closed' : 'There is no page here yet'
    case 'failed':
      return 'That did not work'
    case 'unsubscribe':
    case 'unsubscribed':
      return `E-mail from ${screen.agency}`
    case 'no_letter':
      return 'This link is not known'
  }
}

/** For search results: who, for what, where. */
export function descriptionOf(page: Webpage): string {
  const lines = page.lines_of_business.map(line => LINES[line].title.toLowerCase().replace('medicare', 'Medicare'))
  const states = statesOf(page)
  return [
    page.headline,
    `${nameOf(page)} of ${page.agency}${lines.length ? ` helps with ${listed(lines)}` : ''}${states.length ? ` in ${listed(states)}` : ''}.`,
  ].join(' ')
}

/** schema.org, safe inside a script element. */
export const structuredData = (page: Webpage, url: string) =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'InsuranceAgency',
    name: page.agency,
    url,
    description: descriptionOf(page),
    telephone: page.phone ?? undefined,
    image: page.photo ? new URL(page.photo, url).href : undefined,
    areaServed: statesOf(page).map(name => ({ '@type': 'State', name })),
    employee: {
      '@type': 'Person',
      name: nameOf(page),
      jobTitle: 'Insurance agent',
      telephone: page.phone ?? undefined,
    },
  }).replaceAll('<', '\\u003c')
