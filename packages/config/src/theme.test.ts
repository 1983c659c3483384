import { expect, test } from 'vitest'
import { BACKGROUNDS, type Background, contrast, lookOf, PRIMARY_COLORS, SURFACES } from './theme.ts'

const READABLE = 4.5
const VISIBLE = 3
const backgrounds = Object.keys(BACKGROUNDS) as Background[]

test('contrast counts as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(backgrounds)('every primary colour can be read on every surface: %s', background => {
  const { page, card, raised, hover } = SURFACES[background]
  for (const [name, color] of Object.entries(PRIMARY_COLORS)) {
    const { main, strong, on } = color[background]
    for (const surface of [page, card, raised, hover])
      expect(contrast(main, surface), `${name} on ${surface}`).toBeGreaterThanOrEqual(READABLE)
    for (const fill of [main, strong]) expect(contrast(on, fill), `${name} filled`).toBeGreaterThanOrEqual(READABLE)
  }
})

test.each(backgrounds)('text can be read and outlines seen: %s', background => {
  const { page, card, raised, hover, text, quiet, outline } = SURFACES[background]
  for (const surface of [page, card, raised, hover]) {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(7)
    expect(contrast(quiet, surface)).toBeGreaterThanOrEqual(READABLE)
    expect(contrast(outline, surface)).toBeGreaterThanOrEqual(VISIBLE)
  }
})

test('what was stored wrongly becomes the default', () => {
  expect(lookOf({ font_size: 'huge', primary_color: null, background: 'dark' })).toEqual({
    font_size: 'default',
    primary_color: 'orange',
    background: 'dark',
  })
})
