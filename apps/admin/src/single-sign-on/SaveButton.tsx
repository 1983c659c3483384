import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { AskingSave, type Question } from '../ui/AskingSave.tsx'
import { figure } from '../users/usePreview.ts'
import { call } from '../wire.ts'

interface Rule {
  name?: string
  enabled?: boolean
  required?: boolean
}
const refuses = (rule: Rule) => Boolean(rule.enabled && rule.required)

async function whoIsSignedOut({ name }: Rule): Promise<Question | undefined> {
  const { people } = await call(singleSignOn.adminOwnSessions)
  if (!people) return undefined
  return {
    title: 'Refuse passwords from now on?',
    means: `${figure(people, 'person', 'people')} signed in with a password or passkey ${people === 1 ? 'is' : 'are'} signed out at once, and ${people === 1 ? 'comes' : 'come'} in through ${name || 'the provider'} from then on. Administrators stay signed in and keep their passwords.`,
    act: `Save and sign out ${figure(people, 'person', 'people')}`,
  }
}

/** Saves a provider; asks first where that signs people out. */
export const SaveButton = () => (
  <AskingSave<Rule> asks={(rule, before) => (!refuses(before) && refuses(rule) ? whoIsSignedOut(rule) : undefined)} />
)
