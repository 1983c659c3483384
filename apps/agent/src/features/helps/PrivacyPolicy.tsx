import { COOKIES, type CookieName } from '@openbook/config/cookies.ts'
import { useBrand } from '../../ui/BrandMark.tsx'
import { Article } from './Article.tsx'

const KEPT_FOR: Record<CookieName, string> = {
  auth_token: 'keeps you signed in',
  csrf_token: 'protects forms from being sent by other sites',
  device_token: 'spares this browser the second step of signing in, where you asked for that',
  known_browser: 'tells a browser you signed in with before from one that is new',
  sso_logout: 'signs you out of your agency’s single sign-on as well',
  sso_state: 'ties a single sign-on to the browser it was begun in',
  second_step: 'leads from a single sign-on to the second step',
  redirect_path: 'brings you back to the page you were on',
}
const NAMES = Object.keys(COOKIES) as CookieName[]

const DAY = 24 * 60 * 60
const lasting = (seconds: number) => (seconds < DAY ? `${seconds / 60} minutes` : `${seconds / DAY} days`)

/** What is kept of people, and why. */
export function PrivacyPolicy() {
  const { name } = useBrand()
  return (
    <Article
      title="Privacy policy"
      intro={`${name} is used by insurance agencies to look after their clients. This page says what is kept about people, and what is done with it.`}
      parts={[
        [
          'Who is responsible',
          `The agency whose agent you know decides what is kept about you. ${name} keeps it on the agency's behalf and does not use it for anything else.`,
        ],
        [
          'What is kept',
          'Names, addresses, phone numbers and e-mail addresses; policies, applications and appointments; notes and files of the agent; what you agreed to, in which words and when. Medicines are stored encrypted, and who reads them is recorded.',
        ],
        [
          'What it is used for',
          'To advise you, to prepare quotes and applications, to remind the agent of appointments, and to show afterwards what was agreed. It is not sold.',
        ],
        [
          'Who sees it',
          'Your agent, those who manage them, and the administrators of the agency. What they do with a record is logged. Insurance companies receive what an application needs when you apply.',
        ],
        ['Messages to support', 'What you write to us, with your name and e-mail address, is kept to answer you.'],
        [
          'Cookies',
          'They are set where you sign in, each for what it says here. There is no advertising and no tracking by others.',
          NAMES.map(cookie => `${cookie}: ${KEPT_FOR[cookie]}, for ${lasting(COOKIES[cookie])}`),
        ],
        [
          'In your browser',
          'It remembers how you arranged the screens and, until the tab is closed or you sign out, what you had begun to write.',
        ],
        [
          'Your rights',
          'You can ask what is kept about you, have it corrected or removed where the law does not require it to be kept, and ask not to be contacted. Ask your agent, or write to us.',
        ],
      ]}
    />
  )
}
