import type { PhoneNumber } from '@openbook/api/phone-numbers.ts'
import type { Row } from './queries.ts'

/** A number as its owner sees it. */
export const shown = (row: Row): PhoneNumber => ({
  id: row.id,
  phone_number: row.phone_number,
  label: row.label,
  city: row.city,
  state: row.state,
  capabilities: { voice: row.voice, sms: row.sms, mms: row.mms },
  status: row.status === 'failed' ? 'released' : row.status,
  price: row.price,
  paid_by: row.paid_by,
  sandbox: row.vendor === 'sandbox',
  bought_at: row.bought_at,
  paid_until: row.paid_until,
  created_at: row.created_at,
})
