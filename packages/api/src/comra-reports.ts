// Quality of bought leads: by vendor and month, what came, what it cost, and what became of it. The Comra vendor is the one
// the report was made for; every vendor has its rows, and a search keeps to one.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery } from './core/pages.ts'
import { route } from './core/route.ts'

const count = z.number().int()
export const LeadsReport = z
  .object({
    /** Vendor and month, as 7-2026-11. */
    id: z.string(),
    vendor_name: z.string(),
    /** YYYY-MM, in Eastern time. */
    month: z.string(),
    accepted: count,
    duplicates: count,
    refused: count,
    spent: z.string(),
    /** Of the accepted: those with a status other than the one they came with or a note of a person, and those with a policy in force. */
    worked: count,
    sold: count,
    cost_per_sale: z.string().nullable(),
  })
  .meta({ id: 'LeadsReport' })
export type LeadsReport = z.output<typeof LeadsReport>

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/comra_leads_reports',
  access: 'comra_reports.list',
  summary: 'The last twelve months, the newest first; sorted by month, vendor, what came or what it cost.',
  query: AdminListQuery,
  returns: z.array(LeadsReport),
  range: 'comra_leads_reports',
})
export const adminExport = exportOf(adminList)
