import { BRANDS, iconOf } from '@openbook/config/brands.ts'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { dress } from './dress.ts'

const PAGE = '<!doctype html><html lang="en"><head><title>Openbook</title><link rel="icon" href="data:,x" /></head>'
const open = {
  brand: undefined,
  environment: 'development',
  production: false,
  publicUrl: 'http://localhost:3000',
} as const

test('a page says which environment it is, and is plain where no brand is named', () => {
  const page = dress(PAGE, open)('localhost')
  expect(page).toContain('<html lang="en" data-environment="development">')
  expect(page).toContain('<title>Openbook</title><link rel="icon" href="data:,x" />')
})

test('the host names the brand, unless the whole server wears one', () => {
  const page = dress(PAGE, open)('agentflow.localhost')
  expect(page).toContain('data-brand="agentflow" data-primary-color="purple" data-main-site="http://localhost:3000">')
  expect(page).toContain(`<title>Agentflow</title><link rel="icon" href="${iconOf(BRANDS.agentflow)}" />`)
  const forced = dress(PAGE, { ...open, brand: 'medicare' })('agentflow.localhost')
  expect(forced).toContain(
    'data-brand="medicare" data-primary-color="green" data-one-brand data-main-site="http://localhost:3000">',
  )
  expect(forced).toContain('<title>Openbook Medicare</title>')
})

test('an agency’s own domain wears the agency’s brand, whatever the domain is called', () => {
  const dressed = dress(PAGE, open)
  expect(dressed('crm.harbor.example', 'agentflow')).toContain('<title>Agentflow</title>')
  expect(dressed('crm.medicare.example', 'default')).toContain('<title>Openbook</title>')
  expect(dressed('crm.medicare.example', 'gone"><script>')).toContain('data-brand="default"')
  expect(dress(PAGE, { ...open, brand: 'medicare' })('crm.harbor.example', 'agentflow')).toContain('Openbook Medicare')
})

test('a page at any other host says where the main site is, for what works there alone', () => {
  const dressed = dress(PAGE, { ...open, publicUrl: 'https://crm.openbook.example' })
  expect(dressed('crm.openbook.example')).not.toContain('data-main-site')
  expect(dressed('CRM.openbook.example')).not.toContain('data-main-site')
  for (const [host, brand] of [
    ['crm.harbor.example', 'default'],
    ['agentflow.openbook.example'],
    ['192.0.2.7'],
  ] as const)
    expect(dressed(host, brand)).toContain(' data-main-site="https://crm.openbook.example">')
})

test('stage and demo are known by their hosts on a development server, and never taken for them in production', () => {
  expect(dress(PAGE, open)('crm.demo.openbook.example')).toContain('data-environment="demo"')
  const real = { ...open, environment: 'production', production: true } as const
  expect(dress(PAGE, real)('demo.openbook.example')).toContain('data-environment="production"')
})

test('a host can put nothing into the page', () => {
  expect(dress(PAGE, open)('"><script>.agentflow.example')).not.toContain('<script>')
})

test('an unknown brand or environment stops the start with the ones there are', () => {
  const source = { DATA_DIR: '/tmp/openbook-dress-test', OPENBOOK_SECRET: 'x' }
  expect(() => readEnv({ ...source, BRAND: 'acme' })).toThrow('BRAND=acme is unknown. Use one of: default, agentflow')
  expect(() => readEnv({ ...source, ENVIRONMENT: 'moon' })).toThrow('ENVIRONMENT=moon is unknown.')
  expect(readEnv({ ...source, BRAND: 'medicare', ENVIRONMENT: 'demo' })).toMatchObject({
    brand: 'medicare',
    environment: 'demo',
  })
})
