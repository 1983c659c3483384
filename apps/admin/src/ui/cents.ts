/** 38.5000 is kept, and 38.50 is read; of a tenth of a cent nothing is lost. */
export const inCents = (price: unknown) => String(price ?? '').replace(/(\.\d\d)0+$/, '$1')
