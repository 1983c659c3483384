import type { Webpage, WebpageScreen } from '@openbook/api/webpages.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from '../server.tsx'

const page: Webpage = {
  domain: 'jane',
  first_name: 'Jane',
  last_name: 'Morrow',
  agency: 'Harbor Light Insurance',
  brand: 'default',
  headline: 'Plain words.',
  about: null,
  lines_of_business: ['medicare', 'insurance'],
  licensed_states: ['RI', 'MA'],
  office_hours: null,
  phone: '+14015550142',
  photo: null,
  logo: null,
  medicare: null,
  consent: { text: 'I agree to be called.', version: '1' },
  form_token: 'token',
}
const url = 'http://jane.example/'
const shown = (more: Partial<Webpage> = {}, form: Partial<Extract<WebpageScreen, { screen: 'page' }>> = {}) =>
  render({ screen: 'page', page: { ...page, ...more }, url, ...form })

beforeAll(() => {
  vi.stubGlobal('SCRIPT_URL', '/webpage-assets/enhance.js')
})

test('the box stands empty beside its exact words, and nothing is asked of a visitor that is not said', () => {
  const html = shown()
  expect(html).toMatch(
    /<input type="checkbox" id="consent"(?![^>]*checked)[^>]*><label for="consent">I agree to be called\.<\/label>/,
  )
  expect(html.match(/required=""/g)).toHaveLength(1)
})

test('the field for robots is out of sight and out of the way, yet named for those who hear the page', () => {
  expect(shown()).toMatch(
    /<div class="extra"><label for="website">Leave this field empty<\/label><input id="website" tabindex="-1" autocomplete="off"/i,
  )
})

test('what an agent writes cannot break out of the page', () => {
  const nasty = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const html = shown({
    headline: nasty,
    about: nasty,
    agency: nasty,
    first_name: nasty,
    office_hours: nasty,
    consent: { text: nasty, version: '1' },
  })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect((JSON.parse(data) as { name: string }).name).toBe(nasty)
})

test('the Medicare notice names figures only where there are some, and stays away from others', () => {
  expect(shown()).toContain('1-800-MEDICARE')
  expect(shown()).not.toContain('we represent')
  expect(shown({ medicare: { organizations: 3, plans: 12 } })).toContain(
    'we represent 3 organizations which offer 12 products',
  )
  expect(shown({ lines_of_business: ['insurance'] })).not.toContain('1-800-MEDICARE')
})

test('what an agent has not filled in leaves no gap', () => {
  const html = shown({ phone: null, licensed_states: [], lines_of_business: [] })
  for (const absent of [
    'tel:',
    'Licensed in',
    'What I help with',
    'About me',
    'name="line_of_business"',
    'class="facts"',
  ])
    expect(html).not.toContain(absent)
  expect(html).toContain('Write to Jane')
})

test('a form that comes back is not for search engines and keeps a changed consent open', () => {
  const html = shown(
    {},
    { typed: { first_name: 'Ann', consent: 'yes' }, errors: { consent: 'These words have changed.' } },
  )
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('value="Ann"')
  expect(html).not.toContain('checked=""')
  expect(html).toContain('<title>Please check the form: Jane Morrow')
})

test('no screen needs a style attribute, which our policy blocks, or carries more than one main heading', () => {
  const screens: WebpageScreen[] = [
    { screen: 'page', page, url },
    { screen: 'thanks', page, url },
    { screen: 'not_found', page, url },
    { screen: 'no_page', url },
    { screen: 'no_page', url, closed: true },
    { screen: 'failed', url, message: 'No.' },
  ]
  for (const screen of screens) {
    const html = render(screen)
    expect(html).not.toContain(' style=')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/^<!doctype html><html lang="en-US">/)
  }
})

test('a page wears the colours and the name of its brand', () => {
  expect(shown()).toContain('A page by Openbook.')
  expect(shown()).not.toContain('--brand:#54288a')
  const html = shown({ brand: 'agentflow' })
  expect(html).toContain('A page by Agentflow.')
  expect(html).toContain(':root{--brand:#6a35a8;--on-brand:#ffffff;--deep:#54288a')
})
