import { PAGE_SIZES } from '@openbook/config/limits.ts'

/** How many rows a page may have, and what it has: an address or saved filters may ask for another number. */
export const sizesWith = (current: number): number[] =>
  [...new Set<number>([...PAGE_SIZES, current])].toSorted((one, other) => one - other)
