import type { Webpage } from '@openbook/api/webpages.ts'
import type { ReactNode } from 'react'

type Line = Webpage['lines_of_business'][number]

interface Words {
  title: string
  text: string
  icon: ReactNode
}

const icon = (...paths: string[]) => (
  <svg
    viewBox="0 0 24 24"
    width="28"
    height="28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths.map(path => (
      <path key={path} d={path} />
    ))}
  </svg>
)

/** What an agent of each line of business does for people, in their words. */
export const LINES: Record<Line, Words> = {
  medicare: {
    title: 'Medicare',
    text: 'Advantage, Supplement and drug plans set side by side, and the deadlines for joining or changing one.',
    icon: icon('M12 3l7.5 2.8v5.7c0 4.6-3.1 7.8-7.5 9.5-4.4-1.7-7.5-4.9-7.5-9.5V5.8z', 'M12 8.2v6.6', 'M8.7 11.5h6.6'),
  },
  insurance: {
    title: 'Insurance',
    text: 'Cover for what would be hard to pay for alone: a life cut short, a house, a car, a claim against you.',
    icon: icon('M3.5 12a8.5 8.5 0 0 1 17 0z', 'M12 12v6.2a2.2 2.2 0 0 1-4.4 0', 'M12 3.5V2.4'),
  },
  advisory: {
    title: 'Retirement planning',
    text: 'Turning what you have saved into an income that lasts, and deciding what to draw on first.',
    icon: icon('M4 19.5h16', 'M6.5 16v-4', 'M12 16V8', 'M17.5 16V4.5'),
  },
  funeral_planning: {
    title: 'Final expenses',
    text: 'Wishes and costs settled ahead of time, so that your family neither has to guess nor to pay.',
    icon: icon(
      'M12 20.5V10',
      'M12 13c-4.2 0-6.5-2.2-6.5-6.5C9.7 6.5 12 8.7 12 13z',
      'M12 10.5c0-4 2.2-6 6.5-6 0 4-2.2 6-6.5 6z',
    ),
  },
}
