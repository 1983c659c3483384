import { expect, test } from 'vitest'
import { contactName } from './names.ts'

const NOBODY = { first_name: null, last_name: null, company_name: null, email: null, phone: null, number: 100_007 }

test.each([
  [{ first_name: 'Ann', last_name: 'Lee', company_name: 'Rowe & Daughters' }, 'Ann Lee'],
  [{ company_name: 'Rowe & Daughters', email: 'ann@example.com' }, 'Rowe & Daughters'],
  [{ email: 'ann@example.com', phone: '+14013312244' }, 'ann@example.com'],
  [{ phone: '+14013312244' }, '1-401-331-2244'],
  [{}, 'Contact 100007'],
])('%o is called %s', (known, name) => {
  expect(contactName({ ...NOBODY, ...known })).toBe(name)
})
