import { list } from '../apps/server/src/contacts/list.ts'
import { Database } from '../apps/server/src/core/db/database.ts'
import type { ContactsScope } from '../packages/api/src/core/contacts-scope.ts'
import type { Viewer } from '../packages/auth/src/viewer.ts'

/** How auto_explain is set to tell everything to the client. */
export const SETTINGS = {
  log_min_duration: '0',
  log_analyze: 'on',
  log_buffers: 'on',
  log_nested_statements: 'on',
  log_level: 'notice',
}

/** EXPLAIN (ANALYZE, BUFFERS) of every statement our server's own list runs for a scope, those inside functions too. */
export async function explainList(
  url: string,
  viewer: { user_id: number; role: Viewer['role'] },
  scope: ContactsScope,
): Promise<string> {
  const database = new Database(url, { max: 1 })
  const plans: string[] = []
  try {
    await database.tenant({ business_unit_id: 1, user_id: viewer.user_id }, async db => {
      const notice = ({ message }: { message?: string }) => void plans.push(message ?? '')
      await list(db, viewer as Viewer, scope)
      await db.client.query(
        `set local role none; load 'auto_explain'; ${Object.entries(SETTINGS)
          .map(([name, value]) => `set auto_explain.${name} = '${value}'`)
          .join('; ')}; set local role openbook_app`,
      )
      db.client.on('notice', notice)
      await list(db, viewer as Viewer, scope)
      db.client.off('notice', notice)
    })
  } finally {
    await database.close()
  }
  return plans.filter(plan => plan.includes('Query Text')).join('\n\n')
}
