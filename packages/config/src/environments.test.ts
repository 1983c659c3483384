import { expect, test } from 'vitest'
import { environmentOf } from './environments.ts'

test.each([
  ['localhost', 'development'],
  ['agent.localhost', 'development'],
  ['127.0.0.1', 'development'],
  ['stage.openbook.example', 'stage'],
  ['crm.demo.openbook.example', 'demo'],
  ['demo.example', 'production'],
  ['crm.openbook.example', 'production'],
])('%s is %s', (hostname, name) => {
  expect(environmentOf(hostname).name).toBe(name)
})

test('the phone rings in production only', () => {
  expect(environmentOf('crm.openbook.example').dialer).toBe(true)
  expect(environmentOf('stage.openbook.example').dialer).toBe(false)
})
