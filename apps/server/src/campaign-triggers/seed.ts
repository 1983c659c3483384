import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

/** Messages to begin with: two that wait to be switched on, and one that agents may choose. */
export const seedCampaignTriggers = (core: Core, { business_unit_id }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, db =>
    db.rows(
      `insert into campaign_triggers (name, category, trigger, at_hour, recurrence, compliant, auto_trigger, enabled, show_on_conversation, subject, body) values
       ('Birthday wishes', 'Service', 'birthday', 9, 'every_time', true, true, false, false, 'Happy birthday, {{first_name|friend}}',
        E'Dear {{first_name|friend}},\\n\\nAll of us at {{agency_name}} wish you a happy birthday.\\n\\n{{agent_first_name}}'),
       ('Welcome', 'New leads', 'contact_created', null, 'once', true, true, false, false, 'Good to meet you, {{first_name|friend}}',
        E'Hello {{first_name|there}},\\n\\nThank you for asking us about insurance. I will call you soon; if you like, just reply and tell me when it suits you.\\n\\n{{agent_first_name}}'),
       ('After our talk', 'Service', 'manual', null, 'once', true, false, true, true, 'What we talked about, {{first_name|friend}}',
        E'Hello {{first_name|there}},\\n\\nThank you for your time. If anything comes to mind that I did not answer, just reply.\\n\\n{{agent_first_name}}')`,
    ),
  )
