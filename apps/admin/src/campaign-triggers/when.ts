import { type CampaignTrigger, isDated, TRIGGERS, type Trigger } from '@openbook/api/campaign-triggers.ts'

const BEFORE: readonly Trigger[] = ['birthday', 'turning_65', 'policy_ending']

/** What the days of a trigger count. */
export const daysLabel = (trigger: Trigger) =>
  BEFORE.includes(trigger) ? 'Days before' : trigger === 'no_email' ? 'Days without an e-mail' : 'Days after'

/** What a trigger answers to where that is deleted: it sends nothing until another is chosen. */
export const deletedCause = ({ trigger, status_id, tag_id }: CampaignTrigger) =>
  trigger === 'status_changed' && !status_id ? 'status' : trigger === 'tag_added' && !tag_id ? 'tag' : undefined

/** An hour as people say it. */
export const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** When it goes, in a few words: "3 days after a new contact, at 9 AM". */
export function whenOf({ trigger, days, at_hour, status_title, tag_name }: CampaignTrigger): string {
  if (trigger === 'manual') return 'When an agent chooses it'
  const many = days === 1 ? '1 day' : `${days} days`
  const named = status_title ?? tag_name
  const what = `${TRIGGERS[trigger]}${named ? `: ${named}` : ''}`
  const at = at_hour === null ? '' : `, at ${hourLabel(at_hour)}`
  if (trigger === 'no_email') return `${many} without an e-mail${at}`
  if (!days) return `${what}${at}`
  return `${what}, ${many} ${isDated(trigger) ? 'before' : 'after'}${at}`
}
