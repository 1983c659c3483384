import { BRANDS } from '@openbook/config/brands.ts'

/** The brands to choose from, by their names. */
export const brands = Object.entries(BRANDS).map(([id, { name }]) => ({ id, name }))
