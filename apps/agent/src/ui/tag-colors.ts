import type { TAG_COLORS } from '@openbook/api/tags.ts'

type Color = (typeof TAG_COLORS)[number]
interface Pair {
  ground: string
  ink: string
}

/** Ground and ink of a tag, readable (4.5 to 1) on light and on dark. */
export const TAG_SHADES: Record<'light' | 'dark', Record<Color, Pair>> = {
  light: {
    grey: { ground: '#e6eaef', ink: '#3d4856' },
    red: { ground: '#fbe0de', ink: '#8f1d16' },
    orange: { ground: '#fce5d4', ink: '#853708' },
    yellow: { ground: '#f8edc3', ink: '#624a00' },
    green: { ground: '#d9f0e1', ink: '#125633' },
    teal: { ground: '#d3efef', ink: '#0b5558' },
    blue: { ground: '#dcebfb', ink: '#0b4b85' },
    purple: { ground: '#eae1fa', ink: '#54288a' },
    pink: { ground: '#fbdfea', ink: '#8e1548' },
  },
  dark: {
    grey: { ground: '#36414f', ink: '#d9e0e9' },
    red: { ground: '#4f2321', ink: '#ffc1bc' },
    orange: { ground: '#4d2d16', ink: '#ffcba6' },
    yellow: { ground: '#453a12', ink: '#f6dd8b' },
    green: { ground: '#183f29', ink: '#a8e6c2' },
    teal: { ground: '#12403f', ink: '#9fe3e1' },
    blue: { ground: '#173a5c', ink: '#b5dbff' },
    purple: { ground: '#3b2a5a', ink: '#dbc7ff' },
    pink: { ground: '#4e2036', ink: '#ffbfd7' },
  },
}

/** The shades of a stored colour; grey for one we do not know. */
export const tagShade = (mode: 'light' | 'dark', color: string): Pair =>
  Object.hasOwn(TAG_SHADES[mode], color) ? TAG_SHADES[mode][color as Color] : TAG_SHADES[mode].grey
