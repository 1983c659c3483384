import { expect, test } from 'vitest'
import type { Answer } from '../core/vendors/dns/dns.ts'
import { TARGET } from '../core/vendors/dns/sandbox.ts'
import { pointingOf } from './pointing.ts'

const none: Answer = { outcome: 'none' }
const found = (...values: string[]): Answer => ({ outcome: 'found', values })
const judged = (alias: Answer, v4: Answer = none, v6: Answer = none, leads: string[] = []) =>
  pointingOf('harbor.com', TARGET, { alias, v4, v6, leads })

test.each([
  ['the alias asked for', judged(found(TARGET.name)), 'good'],
  ['an alias that leads to us in the end', judged(found('web.harbor.com'), none, none, ['203.0.113.10']), 'good'],
  ['our address', judged(none, found('203.0.113.10')), 'good'],
  ['nothing', judged(none), 'none'],
  ['no answer', judged({ outcome: 'silent', why: 'x' }), 'silent'],
  ['an alias that leads elsewhere', judged(found('web.harbor.com'), none, none, ['198.51.100.7']), 'bad'],
])('%s', (_what, verdict, wanted) => {
  expect(verdict.verdict).toBe(wanted)
})

test.each([
  [judged(found(`${TARGET.name}.harbor.com`)), 'adds the domain to the value', `End the value with a dot`],
  [judged(found('old.host.example')), 'points to old.host.example', TARGET.name],
  [judged(none, found('203.0.113.10'), found('2001:db8::bad')), 'newer connections (IPv6)', 'AAAA'],
  [judged(none, found('172.67.1.1')), 'Cloudflare', 'DNS only'],
])('what is in the way, and what to do', (verdict, problem, advice) => {
  expect(verdict).toMatchObject({ problem: expect.stringContaining(problem), advice: expect.stringContaining(advice) })
})
