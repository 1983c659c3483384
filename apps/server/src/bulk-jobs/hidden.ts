import type { Hidden } from '../core/http/out-of-sight.ts'

const DELETED = {
  bulk_jobs: { subject_type: 'bulk_jobs', actions: ['contact_transfers.destroy'] },
  contact_imports: { subject_type: 'contact_imports', actions: ['contact_imports.destroy'] },
}

/** What somebody had done to many contacts: by which word its refusal goes, and which jobs it is about. */
const madeBy = (domain: string, where: string, deleted = DELETED.bulk_jobs): Hidden => ({
  domain,
  record: `select user_id as owner_id, null as why from bulk_jobs where id = $1 and ${where}`,
  why: 'It was made by somebody of your agency who is not on your team.',
  who: 'who can open it',
  deleted,
})

export const HIDDEN = {
  bulk_jobs: madeBy('bulk_jobs', 'true'),
  contact_imports: madeBy(
    'contact_imports',
    'exists (select from contact_import_attempts a where a.id = bulk_jobs.id)',
    DELETED.contact_imports,
  ),
  contact_transfers: madeBy('contact_transfers', `kind = 'contact_transfers.run'`),
}

/** What nobody but who made it ever opens: there is nobody to ask. */
export const own = (domain: string, kind: string, why: string): Hidden => ({
  domain,
  record: `select user_id as owner_id, null as why from bulk_jobs where id = $1 and kind = '${kind}'`,
  why,
})
