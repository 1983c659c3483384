import { expect, test } from 'vitest'
import { Refused } from '../core/http/refused.ts'
import { TARGET } from '../core/vendors/dns/sandbox.ts'
import { readName, shownAs } from './name.ts'

type Given = Parameters<typeof readName>[0]
const core = (vendor: string) =>
  ({ dns: { vendor, target: TARGET }, env: { publicUrl: 'https://crm.openbook.example:8443' } }) as unknown as Given

test.each([
  ['crm.harbor.com', 'crm.harbor.com', 'harbor.com'],
  ['  HTTPS://CRM.Harbor.co.uk./ ', 'crm.harbor.co.uk', 'harbor.co.uk'],
  ['harbor.com', 'harbor.com', 'harbor.com'],
  ['münchen.harbor.de', 'xn--mnchen-3ya.harbor.de', 'harbor.de'],
  ['crm.harbor.example', 'crm.harbor.example', 'harbor.example'],
  ['a.pages.github.io', 'a.pages.github.io', 'pages.github.io'],
])('%s is read as %s', (typed, custom_domain, registrable) => {
  expect(readName(core('sandbox'), typed)).toEqual({ custom_domain, registrable })
})

test.each([
  ['', 'Enter a domain'],
  ['   ', 'Enter a domain'],
  ['192.168.0.7', 'address of a machine'],
  ['[2001:db8::1]', 'address of a machine'],
  ['0x7f.1', 'No domain ends in a number'],
  ['１.２.３.４', 'address of a machine'],
  ['harbor', 'whole name'],
  ['crm.harbor.com/login', 'without a path'],
  ['me@harbor.com', 'without a path'],
  ['crm.harbor.com:8080', 'without a port'],
  ['*.harbor.com', 'star'],
  ['crm_1.harbor.com', 'letters, digits, hyphens'],
  ['-crm.harbor.com', 'letters, digits, hyphens'],
  ['crm..harbor.com', 'letters, digits, hyphens'],
  ['crm harbor.com', 'letters, digits, hyphens'],
  [`${'a'.repeat(64)}.com`, '63 characters'],
  [`${'a.'.repeat(120)}com`, '230 characters'],
  ['co.uk', 'many share'],
  ['github.io', 'many share'],
  ['crm.harbor.notatld', 'Check the spelling'],
  ['crm.localhost', 'do not exist'],
  ['printer.local', 'do not exist'],
  ['crm.openbook.example', 'own name'],
  ['x.crm.openbook.example', 'own name'],
  ['sites.openbook.example', 'own name'],
])('%s is refused', (typed, said) => {
  try {
    readName(core('sandbox'), typed)
    expect.unreachable(`${typed} was taken`)
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    expect((error as Refused).answer.errors.custom_domain).toContain(said)
  }
})

test('names for rehearsals are good in the sandbox only, and foreign letters are shown as they are read', () => {
  expect(() => readName(core('dns'), 'crm.harbor.example')).toThrow('Check the spelling')
  expect(shownAs('xn--mnchen-3ya.harbor.de')).toBe('münchen.harbor.de')
})
