import type { batchPrint } from '@openbook/api/contact-prints.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { dayIn } from '../core/day-in.ts'
import type { Db } from '../core/db/database.ts'
import { refuseUnknownFields } from './merge-fields.ts'
import { agentValues } from './merge-values.ts'
import type { Print } from './params.ts'

type Wanted = Pick<
  Receives<typeof batchPrint>['body'],
  'kind' | 'body' | 'sender' | 'skip_labels' | 'post_to' | 'aftercare'
>

const STANDARD = `Dear {{first_name|friend}},

It has been a while since we last spoke about your coverage. Plans and prices change every year, and so do needs. I would like to look over what you have, at no cost and without obligation.

Please call me when it suits you.

Sincerely,

{{agent_name}}
{{agency_name}}`

/** What was asked for, with what the server knows of who asks. Throws a 422 for a text it could not fill in. */
export async function printOf(db: Db, viewer: Viewer, wanted: Wanted): Promise<Print> {
  const { kind = 'letters', body = STANDARD, sender, skip_labels = 0, post_to = 'mailing', aftercare = false } = wanted
  refuseUnknownFields(body)
  const common = await agentValues(db, viewer)
  const lines = (sender ?? '').split('\n').flatMap(line => line.trim() || [])
  return {
    kind,
    body,
    sender: lines.length ? lines : [common.agent_name, common.agency_name].filter(Boolean),
    skip_labels,
    post_to,
    aftercare,
    month_day: dayIn(ianaZone(viewer.timezone)).slice(5).replace('-', '/'),
    common,
  }
}
