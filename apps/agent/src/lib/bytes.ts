const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** `812 bytes`, `1.4 MB`: one decimal below ten. */
export function bytes(count: number): string {
  let size = count
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit++
  }
  return `${unit && size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}
