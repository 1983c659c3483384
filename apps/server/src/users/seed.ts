import type { Role } from '@openbook/auth/roles.ts'
import { brandOf } from '@openbook/config/brands.ts'
import type { Core } from '../core/core.ts'
import { createUser } from './create.ts'

export const DEMO_PASSWORD = 'openbook-demo'

interface Cast {
  username: string
  first_name: string
  last_name: string
  role: Role
  job_title?: string
  manager?: string
  domain_name?: string
  about_me?: string
  phone?: string
}

/** The people of the demo, the same in every copy, so that stories can name them. */
const HARBOR: Cast[] = [
  { username: 'admin', first_name: 'Ada', last_name: 'Whitfield', role: 'admin' },
  { username: 'subadmin', first_name: 'Simon', last_name: 'Okafor', role: 'sub_admin' },
  { username: 'buadmin', first_name: 'Beatriz', last_name: 'Aldana', role: 'bu_admin' },
  { username: 'manager', first_name: 'Marcus', last_name: 'Hale', role: 'manager', job_title: 'district_manager' },
  {
    username: 'agent',
    first_name: 'Jane',
    last_name: 'Morrow',
    role: 'agent',
    job_title: 'representative',
    manager: 'manager',
    domain_name: 'agent',
    phone: '+14015550142',
    about_me:
      'I grew up in Newport and have helped families along the bay with Medicare, life cover and final expense plans for fourteen years. No pressure and no jargon: we sit down, look at what you have, and I tell you plainly what I would do in your place.',
  },
  {
    username: 'agent2',
    first_name: 'Luis',
    last_name: 'Ferreira',
    role: 'agent',
    job_title: 'representative',
    manager: 'manager',
    domain_name: 'luis',
  },
  {
    username: 'priya',
    first_name: 'Priya',
    last_name: 'Raman',
    role: 'agent',
    job_title: 'representative',
    manager: 'manager',
  },
  { username: 'poolholder', first_name: 'Paula', last_name: 'Nguyen', role: 'pool_holder' },
]
const OTHER: Cast[] = [
  { username: 'manager@other', first_name: 'Olga', last_name: 'Stein', role: 'manager' },
  {
    username: 'agent@other',
    first_name: 'Owen',
    last_name: 'Castle',
    role: 'agent',
    manager: 'manager@other',
    domain_name: 'owen',
  },
]

export interface DemoAgency {
  business_unit_id: number
  ids: Record<string, number>
}

async function seedAgency(core: Core, name: string, company: string, cast: Cast[]): Promise<DemoAgency> {
  return core.database.system(async db => {
    const [unit] = await db.rows<{ id: number }>(
      'insert into business_units (name, brand) values ($1, $2) returning id',
      [name, core.env.brand ?? 'default'],
    )
    const business_unit_id = unit?.id ?? 0
    const ids: Record<string, number> = {}
    for (const { manager, ...person } of cast)
      ids[person.username] = await createUser(db, core.env.secret, {
        ...person,
        business_unit_id,
        company_name: company,
        email: `${person.username.replace('@', '.')}@example.com`,
        password: DEMO_PASSWORD,
        primary_color: brandOf(core.env.brand).primary_color,
        manager_id: manager ? ids[manager] : null,
      })
    return { business_unit_id, ids }
  })
}

/** The two demo agencies and their people. */
export const seedUsers = async (core: Core) => ({
  harbor: await seedAgency(core, 'Harbor Light Agency', 'Harbor Light Insurance', HARBOR),
  other: await seedAgency(core, 'Other Agency', 'Castle & Stein Partners', OTHER),
})
