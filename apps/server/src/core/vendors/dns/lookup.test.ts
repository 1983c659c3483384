import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import dnsPacket, { type Answer as Resource } from 'dns-packet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookup } from './lookup.ts'
import { TARGET } from './sandbox.ts'

/** A nameserver of our own, on the wire: it resolves, and answers for the zones it names. */
const ZONE: Resource[] = [
  { type: 'NS', name: 'harbor.test', data: 'ns1.harbor.test' },
  { type: 'NS', name: 'harbor.test', data: 'NS2.harbor.test' },
  { type: 'NS', name: 'crm.delegated.test', data: 'ns1.harbor.test' },
  { type: 'NS', name: 'delegated.test', data: 'ns1.harbor.test' },
  { type: 'A', name: 'ns1.harbor.test', data: '127.0.0.1' },
  { type: 'A', name: 'ns2.harbor.test', data: '127.0.0.1' },
  { type: 'TXT', name: '_openbook.crm.harbor.test', data: ['openbook-', 'domain=abc'] },
  { type: 'CNAME', name: 'crm.harbor.test', data: 'Sites.Openbook.example' },
  { type: 'NS', name: 'sites.openbook.example', data: 'ns.elsewhere.test' },
  { type: 'A', name: 'harbor.test', data: '203.0.113.10' },
  { type: 'AAAA', name: 'harbor.test', data: '2001:db8::10' },
  { type: 'CAA', name: 'harbor.test', data: { tag: 'issue', value: 'ca.example', flags: 0 } as never },
]
const RCODES: Record<string, number> = { 'broken.harbor.test': 2, 'refused.harbor.test': 5 }

const socket = createSocket('udp4')
let port = 0
beforeAll(async () => {
  socket.on('message', (message, from) => {
    const asked = dnsPacket.decode(message)
    const [question] = asked.questions ?? []
    const name = question?.name.toLowerCase() ?? ''
    const alias = ZONE.find(record => record.type === 'CNAME' && record.name === name)
    const at = alias ? String((alias as { data: string }).data).toLowerCase() : name
    const found = ZONE.filter(record => record.type === question?.type && record.name === at)
    const answers =
      question?.type === 'CNAME'
        ? ZONE.filter(each => each.type === 'CNAME' && each.name === name)
        : [...(alias ? [alias] : []), ...found]
    const known = ZONE.some(record => record.name === name)
    const rcode = RCODES[name] ?? (known ? 0 : 3)
    const flags = dnsPacket.AUTHORITATIVE_ANSWER | dnsPacket.RECURSION_AVAILABLE | rcode
    const reply = dnsPacket.encode({
      type: 'response',
      id: asked.id ?? 0,
      flags,
      questions: asked.questions ?? [],
      answers,
    })
    socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  port = socket.address().port
})
afterAll(() => socket.close())

const dns = (inside = true) => lookup({ target: TARGET, servers: [`127.0.0.1:${port}`], port, inside })

test('the zone of a name is the nearest with nameservers, and an alias has none of its own', async () => {
  const zone = { name: 'harbor.test', nameservers: ['ns1.harbor.test', 'ns2.harbor.test'] }
  expect(await dns().zoneOf('crm.harbor.test', 'harbor.test')).toEqual(zone)
  expect(await dns().zoneOf('a.b.harbor.test', 'harbor.test')).toEqual(zone)
  expect(await dns().zoneOf('x.crm.delegated.test', 'delegated.test')).toMatchObject({ name: 'crm.delegated.test' })
  expect(await dns().zoneOf('crm.nobody.test', 'nobody.test')).toBeUndefined()
})

test.each([
  ['_openbook.crm.harbor.test', 'TXT', ['openbook-domain=abc']],
  ['crm.harbor.test', 'CNAME', ['sites.openbook.example']],
  ['harbor.test', 'A', ['203.0.113.10']],
  ['harbor.test', 'AAAA', ['2001:db8::10']],
  ['harbor.test', 'CAA', ['issue "ca.example"']],
] as const)('%s %s', async (name, type, values) => {
  expect(await dns().ask('ns1.harbor.test', name, type)).toEqual({ outcome: 'found', values })
})

test('nothing there is not the same as no answer', async () => {
  expect(await dns().ask('ns1.harbor.test', 'gone.harbor.test', 'TXT')).toEqual({ outcome: 'none' })
  expect(await dns().ask('ns1.harbor.test', 'harbor.test', 'TXT')).toEqual({ outcome: 'none' })
  expect(await dns().ask('ns1.harbor.test', 'broken.harbor.test', 'TXT')).toMatchObject({
    why: expect.stringContaining('SERVFAIL'),
  })
  expect(await dns().ask('ns1.harbor.test', 'refused.harbor.test', 'A')).toMatchObject({ outcome: 'silent' })
  expect(await dns().ask('ns9.harbor.test', 'harbor.test', 'A')).toEqual({
    outcome: 'silent',
    why: 'it has no public address',
  })
})

test('a nameserver that claims to stand inside our own network is not asked', async () => {
  expect(await dns(false).ask('ns1.harbor.test', 'harbor.test', 'A')).toMatchObject({ why: 'it has no public address' })
})
