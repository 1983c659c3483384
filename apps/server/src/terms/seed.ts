import { TERMS_PARTS, termsText } from '@openbook/config/terms.ts'
import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'
import { accept, keep } from './accept.ts'
import { versionOf } from './queries.ts'

const EARLIER = termsText(TERMS_PARTS.filter(([heading]) => heading !== 'No advice')).replace(
  'to yourself, and tell your administrator at once when somebody else may know them.',
  'to yourself.',
)

/** Everyone of the demo has accepted the terms, but for Priya, who knows an earlier version. */
export const seedTerms = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.system(async db => {
    for (const [username, user_id] of Object.entries(ids))
      if (username !== 'priya') await accept(db, { user_id, business_unit_id, ip: null })
    if (!ids.priya) return
    const earlier = await keep(db, versionOf(EARLIER, '2026-01-05T15:00:00Z'))
    await db.rows(
      `insert into terms_acceptances (user_id, business_unit_id, version_id, accepted_at) values ($1, $2, $3, '2026-01-12T16:30:00Z')`,
      [ids.priya, business_unit_id, earlier],
    )
  })
