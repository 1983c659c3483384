import type { Agency } from './agency.ts'

/** Every byte of an agency's rows in these tables, each with a condition on its row `t` where not all are meant. */
export const dumpOf = ({ tenant }: Agency, tables: Record<string, string>) =>
  tenant(async db => {
    const parts = Object.entries(tables).map(
      ([table, where]) => `select '${table} ' || t::text as line from ${table} t where ${where}`,
    )
    const rows = await db.rows<{ line: string }>(`${parts.join(' union all ')} order by 1`)
    return rows.map(({ line }) => line)
  })
