import { useBrand } from '../../ui/BrandMark.tsx'
import { Article } from './Article.tsx'

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
          'One cookie keeps you signed in and one protects forms from being sent by other sites. There is no advertising and no tracking by others.',
        ],
        [
          'Your rights',
          'You can ask what is kept about you, have it corrected or removed where the law does not require it to be kept, and ask not to be contacted. Ask your agent, or write to us.',
        ],
      ]}
    />
  )
}
