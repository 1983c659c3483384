import type { EmailTemplate } from '@openbook/api/email-templates.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { type BulkOf, useUndoableBulk } from '../ui/useUndoableBulk.tsx'
import { call } from '../wire.ts'

const EMAILS: BulkOf<EmailTemplate, Pick<EmailTemplate, 'active' | 'category'>> = {
  one: 'e-mail',
  many: 'e-mails',
  read: query => call(emailTemplates.adminList, { query }),
  send: emails => call(emailTemplates.adminBulkUpdate, { body: { emails } }),
  before: ({ active, category }) => ({ active, category }),
}

/** Changes every selected e-mail alike, and says so with an undo. */
export const useBulkUpdate = () => useUndoableBulk(EMAILS)
