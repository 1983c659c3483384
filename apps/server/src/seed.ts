import { seedVendors } from './api-tracking/seed.ts'
import { seedCampaignTriggers } from './campaign-triggers/seed.ts'
import { seedContactAddresses } from './contact-addresses/seed.ts'
import { seedContactPoints } from './contact-points/seed.ts'
import { seedContacts } from './contacts/seed.ts'
import type { Core } from './core/core.ts'
import { seedCorporations } from './corporations/seed.ts'
import { seedCustomDomains } from './custom-domains/seed.ts'
import { seedDashboards } from './dashboards/seed.ts'
import { seedEmailTemplates } from './email-templates/seed.ts'
import { seedEvents } from './events/seed.ts'
import { seedHouseholds } from './households/seed.ts'
import { seedLicences } from './licences/seed.ts'
import { seedMailers } from './mailers/seed.ts'
import { seedOffices } from './office-locations/seed.ts'
import { seedOrders } from './orders/seed.ts'
import { seedPools } from './pools/seed.ts'
import { seedProducts } from './products/seed.ts'
import { seedQuickFilters } from './quick-filters/seed.ts'
import { seedTerms } from './terms/seed.ts'
import { seedUsers } from './users/seed.ts'
import { seedWallets } from './wallets/seed.ts'
import { seedWebpages } from './webpages/seed.ts'

const LOCK = 7_020_261_121

/** Fills an empty database with the two demo agencies, one process at a time; one that has people is left alone. */
export function seedDemo(core: Core): Promise<boolean> {
  return core.database.system(async db => {
    await db.rows('select pg_advisory_xact_lock($1)', [LOCK])
    const [row] = await db.rows<{ count: number }>('select count(*) from users')
    if (row?.count) return false
    const { harbor, other } = await seedUsers(core)
    for (const demo of [harbor, other]) await seedTerms(core, demo)
    await seedContacts(core, harbor, { agent: 2100, agent2: 480, priya: 320, manager: 160 }, 1)
    await seedContacts(core, other, { 'agent@other': 140 }, 2)
    await seedVendors(core, harbor)
    await seedQuickFilters(core, harbor)
    await seedContactPoints(core, harbor)
    await seedContactAddresses(core, harbor)
    await seedHouseholds(core, harbor)
    await seedPools(core, harbor)
    await seedLicences(core, harbor)
    await seedOffices(core, harbor)
    for (const demo of [harbor, other]) await seedWebpages(core, demo)
    await seedMailers(core, harbor)
    await seedEvents(core, harbor)
    await seedCorporations(core, harbor)
    await seedProducts(core, harbor)
    await seedEmailTemplates(core, harbor)
    await seedCampaignTriggers(core, harbor)
    await seedCustomDomains(core, harbor)
    await seedDashboards(core, harbor)
    await seedWallets(core, harbor)
    await seedOrders(core, harbor)
    return true
  })
}
