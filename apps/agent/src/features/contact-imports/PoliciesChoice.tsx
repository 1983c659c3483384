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

interface Props {
  options: Options
  mapping: Mapping
  onChange: (change: Partial<Options>) => void
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
