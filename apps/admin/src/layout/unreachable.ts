import { firstBrand } from './seen-brand.ts'

/** Said where no answer came, by the name the agency knows the product by. */
export const unreachable = (then = 'Check your connection, then try again.') =>
  `${firstBrand().name} cannot be reached. ${then}`.trim()
