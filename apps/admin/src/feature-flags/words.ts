import type { FeatureFlag, FeatureFlagExplanation } from '@openbook/api/feature-flags.ts'
import type { Condition } from '@openbook/config/flag-rules.ts'

export const KINDS: Record<FeatureFlag['kind'], string> = {
  release: 'Release',
  option: 'Option',
  brake: 'Brake',
}

/** How a flag may stand, apart from what that comes to. */
export const STATES: Record<FeatureFlag['state'], string> = {
  as_built: 'As built',
  on: 'On for everyone',
  off: 'Off for everyone',
  rules: 'By rules',
}

const onOff = (on: boolean) => (on ? 'on' : 'off')

/** How a flag stands, in a few words. */
export function standing({ state, built_on, rules, otherwise }: FeatureFlag): string {
  if (state === 'on') return 'On for everyone'
  if (state === 'off') return 'Off for everyone'
  if (state === 'as_built') return `As built: ${onOff(built_on)}`
  return `${rules.length === 1 ? '1 rule' : `${rules.length} rules`}, otherwise ${onOff(otherwise)}`
}

const CONDITIONS: Record<Condition, (subject: FeatureFlagExplanation['subject']) => string> = {
  environments: ({ environment }) => `environment ${environment}`,
  brands: ({ brand }) => `brand ${brand}`,
  business_unit_ids: ({ business_unit_name }) => `agency ${business_unit_name}`,
  roles: ({ role }) => `role ${role}`,
  user_ids: ({ user_name }) => `user ${user_name}`,
  percent: () => 'the share of users',
}

/** One rule against one person: "Rule 2, on: role agent holds, brand default does not." */
export function ruleSentence(explanation: FeatureFlagExplanation, index: number): string {
  const { asked, subject } = explanation
  const parts = (asked[index]?.conditions ?? []).map(({ condition, holds }) => {
    const said = CONDITIONS[condition as Condition](subject)
    return holds ? `${said} fits` : `${said} does not fit`
  })
  return `Rule ${index + 1}, ${onOff(asked[index]?.on ?? false)}: ${parts.join(', ')}.`
}

/** What decided. */
export function verdict({ on, because, rule, subject }: FeatureFlagExplanation): string {
  const why = {
    as_built: 'nobody has set it, and this is how it is built',
    on: 'it is on for everyone',
    off: 'it is off for everyone',
    rule: `rule ${(rule ?? 0) + 1} fits`,
    otherwise: 'no rule fits, and this is what holds otherwise',
  }[because]
  return `${on ? 'On' : 'Off'} for ${subject.user_name}: ${why}.`
}
