import { type CampaignTrigger, mayRepeat } from '@openbook/api/campaign-triggers.ts'
import { fieldsForm } from '../ui/fields-form.ts'

type Sent = Record<string, unknown> & Partial<Pick<CampaignTrigger, 'trigger' | 'auto_trigger' | 'recurrence'>>

/** A trigger, or what was changed of one, as the server takes it; what it only shows stays here. */
export const toForm = ({ armed_at, waiting, status_title, tag_name, ...data }: Sent, before: Sent = {}): FormData =>
  fieldsForm({ ...data, ...unasked({ ...before, ...data }) })

/** What the form asks no more, since what the trigger answers to leaves no choice. */
const unasked = ({ trigger = 'manual', auto_trigger, recurrence }: Sent) => ({
  ...(auto_trigger && trigger === 'manual' && { auto_trigger: false }),
  ...(recurrence === 'every_time' && !mayRepeat(trigger) && { recurrence: 'once' }),
})
