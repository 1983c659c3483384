import { FLAGS, type Flag } from './flags.ts'

/** Who a flag is asked for. */
export interface FlagSubject {
  environment: string
  brand: string
  business_unit_id: number
  role: string
  user_id: number
}

/** Holds for those who meet every condition that it names; what it does not name it does not ask. */
export interface FlagRule {
  on: boolean
  environments?: readonly string[] | undefined
  brands?: readonly string[] | undefined
  business_unit_ids?: readonly number[] | undefined
  roles?: readonly string[] | undefined
  user_ids?: readonly number[] | undefined
  /** 0 to 100: the share of users, always the same ones. */
  percent?: number | null | undefined
}

/** How somebody set a flag. `off` stops it for everybody, whatever the rules say; they are kept. */
export interface FlagSetting {
  state: 'as_built' | 'on' | 'off' | 'rules'
  rules: readonly FlagRule[]
  /** With `rules`: for those whom no rule meets. */
  otherwise: boolean
}

export const CONDITIONS = ['environments', 'brands', 'business_unit_ids', 'roles', 'user_ids', 'percent'] as const
export type Condition = (typeof CONDITIONS)[number]

export interface Decision {
  on: boolean
  because: 'as_built' | 'on' | 'off' | 'rule' | 'otherwise'
  /** The place of the rule that decided, from 0. */
  rule: number | null
  /** Every rule up to that one, with each condition it names and whether it holds. */
  asked: { on: boolean; holds: boolean; conditions: { condition: Condition; holds: boolean }[] }[]
}

/** Whether a flag is on for somebody, and why: the first rule that holds decides. */
export function decide(flag: Flag, setting: FlagSetting | undefined, subject: FlagSubject): Decision {
  const plain = (on: boolean, because: Decision['because']): Decision => ({ on, because, rule: null, asked: [] })
  if (!setting || setting.state === 'as_built') return plain(FLAGS[flag].built_on, 'as_built')
  if (setting.state !== 'rules') return plain(setting.state === 'on', setting.state)
  const asked: Decision['asked'] = []
  for (const [index, rule] of setting.rules.entries()) {
    const conditions = conditionsOf(rule).map(condition => ({
      condition,
      holds: HOLDS[condition](rule, subject, flag),
    }))
    const holds = conditions.length > 0 && conditions.every(each => each.holds)
    asked.push({ on: rule.on, holds, conditions })
    if (holds) return { on: rule.on, because: 'rule', rule: index, asked }
  }
  return { on: setting.otherwise, because: 'otherwise', rule: null, asked }
}

/** The conditions that a rule names. */
export const conditionsOf = (rule: FlagRule): Condition[] =>
  CONDITIONS.filter(condition => (rule[condition] ?? null) !== null)

type Holds = (rule: FlagRule, subject: FlagSubject, flag: Flag) => boolean

const HOLDS: Record<Condition, Holds> = {
  environments: (rule, { environment }) => rule.environments?.includes(environment) ?? true,
  brands: (rule, { brand }) => rule.brands?.includes(brand) ?? true,
  business_unit_ids: (rule, { business_unit_id }) => rule.business_unit_ids?.includes(business_unit_id) ?? true,
  roles: (rule, { role }) => rule.roles?.includes(role) ?? true,
  user_ids: (rule, { user_id }) => rule.user_ids?.includes(user_id) ?? true,
  percent: (rule, { user_id }, flag) => bucketOf(flag, user_id) < (rule.percent ?? 100) * 100,
}

/** The place of a user among 10,000, the same every time and different for each flag: raising a share only adds people. */
export function bucketOf(flag: string, user_id: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${flag}:${user_id}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % 10_000
}
