import * as apiTracking from '../../packages/api/src/api-tracking.ts'
import { type Agent, as } from '../people.ts'
import { sendLead } from '../send-lead.ts'

/** A lead vendor, and the request with which it delivered one. */
export interface Selling {
  vendor: number
  delivered: number
}

export async function makeSelling(origin: string, busy: Agent): Promise<Selling> {
  const admin = await as(origin, 'buadmin')
  const { id, key } = await admin(apiTracking.adminCreate, {
    body: {
      vendor_name: `Brightline Leads ${busy.id}`,
      owner_id: busy.id,
      price_per_lead: '38.50',
      daily_cap: 40,
      tags: ['Bought'],
    },
  })
  const answer = await sendLead(origin, key, {
    first_name: 'Ottilie',
    last_name: 'Granger',
    email: `ottilie.${busy.id}@example.com`,
    zip: '02840',
    consent: {
      text: 'I agree to be called about Medicare plans.',
      url: 'https://quotes.example/medicare',
      ip: '203.0.113.9',
    },
  })
  const { request_id } = (await answer.json()) as { request_id: number }
  return { vendor: id, delivered: request_id }
}
