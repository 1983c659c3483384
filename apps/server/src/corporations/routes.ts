import * as corporations from '@openbook/api/corporations.ts'
import type { FastifyReply } from 'fastify'
import type { Core } from '../core/core.ts'
import { deletionActs } from '../core/deletion-acts.ts'
import { deleteKept } from '../core/deletions.ts'
import { download } from '../core/files/download.ts'
import { eraseFiles } from '../core/files/erase.ts'
import { type Along, type Holder, refuseHeld } from '../core/held.ts'
import type { SignedIn } from '../core/http/context.ts'
import { notFound } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'
import { forget, receive } from './receive.ts'
import { save } from './save.ts'
import type { Given } from './values.ts'

const SUBJECT = 'corporations'

const HELD: readonly Holder[] = [
  {
    by: 'users where corporation_id = $1',
    one: 'user belongs',
    more: 'users belong',
    so: 'to the company {name}. Change their company first.',
  },
  {
    by: 'products where corporation_id = $1',
    one: 'product is',
    more: 'products are',
    so: 'for the people of the company {name} alone. Change that first.',
  },
  {
    by: 'trainings where corporation_id = $1',
    one: 'training is',
    more: 'trainings are',
    so: 'for the people of the company {name} alone. Change that first.',
  },
  {
    by: 'campaign_triggers where $1 = any(corporation_ids) and enabled and deleted_at is null',
    one: 'campaign trigger that is on goes',
    more: 'campaign triggers that are on go',
    so: 'to contacts of the company {name}: {names}. Switch them off or choose other companies there first.',
    called: 'name',
  },
]

const ALONG: readonly Along[] = [
  {
    by: 'corporation_files where corporation_id = any($1::bigint[])',
    one: 'file goes along',
    more: 'files go along',
  },
]

const adminList = ({ db, query }: Listed) =>
  queries.list(db, slice(query, queries.SORTABLE, ['name', 'asc'], ['webpage_active', 'user_id']))

export const corporationRoutes = serve('corporations', corporations, {
  mine: ({ db, viewer }) => queries.mine(db, viewer.user_id),
  logo: ({ core, viewer, reply, tenant }) =>
    sent(core, reply, () => tenant(async db => queries.logo(db, await queries.idOfMine(db, viewer.user_id)))),
  file: ({ core, viewer, params, reply, tenant }) =>
    sent(core, reply, () =>
      tenant(async db => queries.file(db, await queries.idOfMine(db, viewer.user_id), params.id)),
    ),
  previewImage: ({ core, viewer, params, reply, tenant }) =>
    sent(core, reply, () =>
      tenant(async db => queries.previewImage(db, await queries.idOfMine(db, viewer.user_id), params.id)),
    ),
  adminList,
  adminExport: listExport(corporations.adminList, adminList),
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: context => saved(context, context.form),
  adminUpdate: async context => {
    const { core, viewer, params } = context
    await core.database.tenant(viewer, db => queries.show(db, params.id))
    return saved(context, context.form, params.id)
  },
  adminDestroy: async ({ db, params, audit }) => {
    await queries.lock(db, params.id)
    const item = await queries.show(db, params.id)
    await refuseHeld(db, item, HELD)
    await deleteKept(db, SUBJECT, params.id, await queries.keysOf(db, params.id))
    audit({ subject_type: SUBJECT, subject_id: params.id })
    return item
  },
  ...deletionActs(SUBJECT, { called: 'name', held: HELD, along: ALONG, show: queries.show }),
  adminLogo: ({ core, params, reply, tenant }) => sent(core, reply, () => tenant(db => queries.logo(db, params.id))),
  adminFile: ({ core, params, reply, tenant }) =>
    sent(core, reply, () => tenant(db => queries.file(db, params.id, params.fileId))),
  adminPreviewImage: ({ core, params, reply, tenant }) =>
    sent(core, reply, () => tenant(db => queries.previewImage(db, params.id, params.fileId))),
})

type Saving = Pick<SignedIn, 'core' | 'viewer' | 'files' | 'tenant' | 'audit'>

/** The uploads arrive before the transaction; they go again where it fails, and what they replace once it is through. */
async function saved({ core, viewer, files, tenant, audit }: Saving, given: Given, known?: number) {
  const uploads = await receive(core, viewer.business_unit_id, files)
  try {
    const { dropped, ...answer } = await tenant(async db => {
      const { id, dropped } = await save(db, viewer, given, uploads, known)
      audit({ subject_type: SUBJECT, subject_id: id, changes: { ...given, ...uploaded(uploads) } })
      return { dropped, ...(await queries.show(db, id)) }
    })
    await eraseFiles(core, dropped)
    return answer
  } catch (error) {
    await forget(core, uploads)
    throw error
  }
}

const uploaded = (uploads: Awaited<ReturnType<typeof receive>>) =>
  Object.fromEntries([...uploads].map(([name, { filename }]) => [name, filename]))

interface Stored {
  storage_key: string
  filename: string
  content_type: string
  size_bytes?: number
}

async function sent(core: Core, reply: FastifyReply, find: () => Promise<Stored>) {
  const file = await find()
  if (!(await core.files.has(file.storage_key))) throw notFound()
  download(reply, file)
  return core.files.get(file.storage_key)
}
