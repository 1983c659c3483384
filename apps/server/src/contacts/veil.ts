import type { Full, Row } from './queries.ts'

const REACH = { email: null, phone: null }
const WHOLE = { ...REACH, email_2: null, phone_2: null, phone_3: null, address: null, address_2: null, note: null }

/** A lead of a pool as those see it who may look and take: who it is, not how to reach them. */
export const veiledRow = (row: Row): Row => ({ ...row, ...REACH })
export const veiled = (contact: Full): Full => ({ ...contact, ...WHOLE })
