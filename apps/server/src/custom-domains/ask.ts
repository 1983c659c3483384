import type { Core } from '../core/core.ts'
import { findPage } from '../webpages/find-page.ts'

/** Whether we answer at a host that is not our own: an agency's domain, or a page of one of its agents below it. */
export async function isServed(core: Core, host: string): Promise<boolean> {
  if (core.hosts.at(host)) return true
  const page = core.hosts.page(host)
  if (page?.business_unit_id === undefined) return false
  return (await findPage(core, page.subdomain))?.business_unit_id === page.business_unit_id
}
