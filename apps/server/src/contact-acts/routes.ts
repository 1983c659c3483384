import * as contactActs from '@openbook/api/contact-acts.ts'
import { refusePart } from '../core/http/parts.ts'
import { serve } from '../core/http/serve.ts'
import { destroyAll, restoreAll } from './bin.ts'
import { mergeTag } from './merge-tag.ts'
import { optOutGroup } from './opt-out.ts'
import { preview } from './preview.ts'
import * as queries from './queries.ts'
import { scrubGroup } from './scrub.ts'
import { startAct } from './start.ts'
import { tagGroup } from './tag.ts'
import { updateGroup } from './update-group.ts'

export const contactActRoutes = serve('contact_acts', contactActs, {
  preview: async ({ core, db, viewer, body: { act, values, ...selection } }) => {
    await refusePart(core, db, viewer, act)
    return preview(db, viewer, act, values ?? {}, selection)
  },
  updateGroup: ({
    body: { status_id, source_id, agentflow_status_id, line_of_business, owner_id, ...request },
    ...asking
  }) =>
    startAct(asking, updateGroup, { status_id, source_id, agentflow_status_id, line_of_business, owner_id }, request),
  updateTagsGroup: ({ body: { tags, remove_tags, ...request }, ...asking }) =>
    startAct(asking, tagGroup, { tags, remove_tags }, request),
  mergeTag: ({ body: { tag_id, into_id, ...request }, ...asking }) =>
    startAct(asking, mergeTag, { tag_id, into_id }, request),
  scrubGroup: ({ body: { customers, opted_out, tag_ids, updated_lead_tags, ...request }, ...asking }) =>
    startAct(asking, scrubGroup, { customers, opted_out, tag_ids, updated_lead_tags }, request),
  optOutGroup: ({ body: { what, reason, ...request }, ...asking }) =>
    startAct(asking, optOutGroup, { what, reason }, request),
  destroyAll: ({ body, ...asking }) => startAct(asking, destroyAll, {}, body),
  restore: ({ body: { contacts_scope, ...request }, ...asking }) => {
    const scope = contacts_scope ?? (request.all ? { contact_group: 'deleted' as const } : undefined)
    return startAct(asking, restoreAll, {}, { ...request, ...(scope && { contacts_scope: scope }) })
  },
  selectedItems: ({ db, viewer, body: { limit, ...selection } }) => queries.selectedItems(db, viewer, selection, limit),
  stillThere: ({ db, viewer, body: { ids, contact_group, contacts_scope } }) =>
    contacts_scope
      ? queries.stillHeld(db, viewer, ids, contacts_scope)
      : queries.stillThere(db, viewer, ids, contact_group === 'deleted'),
  selectFirstLast: ({ db, viewer, body }) => queries.selectFirstLast(db, viewer, body),
})
