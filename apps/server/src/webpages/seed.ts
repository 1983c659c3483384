import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

interface DemoPage {
  headline: string
  about?: string
  lines_of_business: string[]
  licensed_states: string[]
  office_hours: string
  medicare_organizations?: number
  medicare_plans?: number
}

const PAGES: Record<string, DemoPage> = {
  agent: {
    headline: 'Medicare and life cover, explained without the jargon.',
    lines_of_business: ['medicare', 'insurance', 'funeral_planning'],
    licensed_states: ['RI', 'MA', 'CT'],
    office_hours: 'Monday to Friday, 9 am to 6 pm Eastern',
    medicare_organizations: 3,
    medicare_plans: 4,
  },
  agent2: {
    headline: 'Cover for your family, in English ou em português.',
    about:
      'I insured my first house in Fall River in 2011 and found out how little I had been told. Since then I have made it my work to tell people what a policy does, what it does not do, and what it costs, before they sign anything.',
    lines_of_business: ['insurance', 'funeral_planning'],
    licensed_states: ['MA', 'RI', 'NH'],
    office_hours: 'Monday to Saturday, 10 am to 7 pm Eastern',
  },
  'agent@other': {
    headline: 'A retirement income you can count on.',
    about:
      'For twenty years I have helped people turn savings into an income that lasts. We start with what you spend, not with what you own, and I put everything in writing.',
    lines_of_business: ['advisory', 'insurance'],
    licensed_states: ['NY', 'NJ', 'PA'],
    office_hours: 'Tuesday to Friday, 9 am to 5 pm Eastern',
  },
}

/** The pages of an agency's demo agents, at the subdomains their users have. */
export async function seedWebpages(core: Core, agency: DemoAgency) {
  await core.database.tenant({ business_unit_id: agency.business_unit_id, user_id: null }, async db => {
    for (const [username, user_id] of Object.entries(agency.ids)) {
      const page = PAGES[username]
      if (!page) continue
      await db.rows(
        `insert into webpages (user_id, headline, about, lines_of_business, licensed_states, office_hours, medicare_organizations, medicare_plans)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          user_id,
          page.headline,
          page.about ?? null,
          page.lines_of_business,
          page.licensed_states,
          page.office_hours,
          page.medicare_organizations ?? null,
          page.medicare_plans ?? null,
        ],
      )
    }
  })
}
