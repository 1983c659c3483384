import { Choice } from './Choice.tsx'
import type { Mapping } from './ColumnsTable.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

type Whose = NonNullable<Options['policies']>

const CHOICES: [Whose, string][] = [
  ['theirs', 'What they have now'],
  ['ours', 'Sold by us, in force'],
]
const ABOUT: Record<Whose, string> = {
  theirs: 'Kept as answers of the contact. Nobody becomes a client by it.',
  ours: 'Each becomes a policy, and who has one a client.',
}

type There = NonNullable<Options['on_policy']>

const THERE: [There, string][] = [
  ['leave', 'Leave them as they are'],
  ['update', 'Bring them up to date'],
]
const ABOUT_THERE: Record<There, string> = {
  leave: 'Only policies the contact does not have are added.',
  update: 'Status, premium and dates as the file has them. What would change stands beside each row before you import.',
}

interface Props {
  options: Options
  mapping: Mapping
  onChange: (change: Partial<Options>) => void
}

/** What becomes of policies that contacts have already; nothing where the file has no numbers to know them by. */
export function PoliciesThere({ options: { on_policy = 'leave' }, mapping, onChange }: Props) {
  if (!mapping.includes('carrier') || !mapping.includes('policy_number')) return null
  return (
    <Choice
      label="Policies the contact has already"
      value={on_policy}
      choices={THERE}
      help={ABOUT_THERE[on_policy]}
      onChange={value => onChange({ on_policy: value as There })}
    />
  )
}

/** Whose the policies are that say no status; nothing where the file has no carriers. */
export function PoliciesChoice({ options: { policies = 'theirs' }, mapping, onChange }: Props) {
  if (!mapping.includes('carrier')) return null
  return (
    <Choice
      label={mapping.includes('policy_status') ? 'Policies that say no status' : 'The policies in the file'}
      value={policies}
      choices={CHOICES}
      help={ABOUT[policies]}
      onChange={value => onChange({ policies: value as Whose })}
    />
  )
}
