import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

/** One company of the demo, so that its form shows what may be said of one. */
export const seedCorporations = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    const [newport] = await db.rows<{ id: number }>(
      `insert into corporations (name, type, description, domain_name, color_1, office_address, office_city, office_state, office_zip_code,
                                 office_phone, office_hours, languages_spoken, faqs, latest_news, user_id)
       values ('Harbor Light Newport', 'Branch', 'The office by the ferry.', 'newport.example.com', '#1a7f64', '12 Long Wharf', 'Newport', 'RI', '02840',
               '+14015550119', 'Monday to Friday, 9 to 5', '{english,spanish}', $1, $2, $3) returning id`,
      [
        JSON.stringify([{ question: 'Do I need an appointment?', answer: 'No, but a call ahead saves a wait.' }]),
        'The desk is open on Saturdays from 9 to 1 until the end of open enrollment.',
        ids.manager,
      ],
    )
    const people = [ids.manager, ids.agent, ids.agent2, ids.priya]
    await db.rows('update users set corporation_id = $1 where id = any($2)', [newport?.id, people])
  })
