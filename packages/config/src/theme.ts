export const FONT_SIZES = {
  small: { label: 'Small', px: 14 },
  default: { label: 'Default', px: 16 },
  large: { label: 'Large', px: 18 },
} as const
export type FontSize = keyof typeof FONT_SIZES

export const BACKGROUNDS = { default: 'Light', dark: 'Dark' } as const
export type Background = keyof typeof BACKGROUNDS

/** `main` carries `on` as text and stands as text on every surface of its mode, at 4.5 to 1 or better. */
export interface Shade {
  main: string
  strong: string
  on: string
}

export const PRIMARY_COLORS = {
  orange: {
    label: 'Orange',
    default: { main: '#a8430a', strong: '#873406', on: '#ffffff' },
    dark: { main: '#ffae7a', strong: '#ffc49f', on: '#2b1100' },
  },
  green: {
    label: 'Green',
    default: { main: '#17693d', strong: '#0f5230', on: '#ffffff' },
    dark: { main: '#7fd6a3', strong: '#a3e4be', on: '#04210f' },
  },
  pink: {
    label: 'Pink',
    default: { main: '#b01d5b', strong: '#8e1548', on: '#ffffff' },
    dark: { main: '#ff9cc0', strong: '#ffb9d3', on: '#330016' },
  },
  yellow: {
    label: 'Yellow',
    default: { main: '#735800', strong: '#5a4500', on: '#ffffff' },
    dark: { main: '#efcb57', strong: '#f5da85', on: '#231a00' },
  },
  purple: {
    label: 'Purple',
    default: { main: '#6a35a8', strong: '#54288a', on: '#ffffff' },
    dark: { main: '#cbadff', strong: '#dbc7ff', on: '#1e0a3d' },
  },
} as const satisfies Record<string, { label: string } & Record<Background, Shade>>
export type PrimaryColor = keyof typeof PRIMARY_COLORS

/** Surfaces and text of each background. */
export const SURFACES = {
  default: {
    page: '#f4f6f8',
    card: '#ffffff',
    raised: '#ffffff',
    hover: '#eef1f5',
    text: '#18212d',
    quiet: '#525e6e',
    line: '#dbe1e8',
    outline: '#7d8998',
  },
  dark: {
    page: '#11161d',
    card: '#1a212b',
    raised: '#232c38',
    hover: '#252f3c',
    text: '#e7ecf3',
    quiet: '#a8b3c2',
    line: '#313c4a',
    outline: '#78859a',
  },
} as const satisfies Record<Background, Record<string, string>>

const own = <T extends object>(options: T, name: string | null | undefined, otherwise: keyof T): keyof T =>
  Object.hasOwn(options, name ?? '') ? (name as keyof T) : otherwise

export interface Look {
  font_size: FontSize
  primary_color: PrimaryColor
  background: Background
}

/** A stored choice with what is missing or unknown filled in. */
export const lookOf = (stored: { [K in keyof Look]?: string | null } = {}): Look => ({
  font_size: own(FONT_SIZES, stored.font_size, 'default'),
  primary_color: own(PRIMARY_COLORS, stored.primary_color, 'orange'),
  background: own(BACKGROUNDS, stored.background, 'default'),
})

/** Contrast of two #rrggbb colours as WCAG 2 counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
