import { TAG_COLORS } from '@openbook/api/tags.ts'
import { contrast } from '@openbook/config/theme.ts'
import { expect, test } from 'vitest'
import { TAG_SHADES, tagShade } from './tag-colors.ts'

test.each(['light', 'dark'] as const)('every tag can be read: %s', mode => {
  for (const color of TAG_COLORS) {
    const { ground, ink } = TAG_SHADES[mode][color]
    expect(contrast(ground, ink), color).toBeGreaterThanOrEqual(4.5)
  }
})

test('an unknown colour is grey', () => {
  expect(tagShade('light', 'ultraviolet')).toBe(TAG_SHADES.light.grey)
})
